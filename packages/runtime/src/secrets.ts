import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifMissing } from './files.ts';

/** A shorter key was not written completely. */
const KEY_LENGTH_MIN = 32;

/** The newest key signs and seals; older ones still verify and open. */
export type SecretKeys = readonly [newest: string, ...older: string[]];

/**
 * The keys for signing links and sealing secrets, newest first: configured ones, separated by commas,
 * otherwise one generated and stored in the data folder (mode 0600), whose file may contain older ones on
 * separate lines.
 */
export async function loadSecretKeys(configured: string | undefined, dataDir: string): Promise<SecretKeys> {
  const text =
    configured ?? (await keepKey(join(dataDir, 'secret-key'), () => randomBytes(32).toString('base64url')));
  const [newest = text, ...older] = splitKeys(text);
  return [newest, ...older];
}

export const splitKeys = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((key) => key.trim())
    .filter(Boolean);

/** The key in this file, generated if missing; all processes get the same one, even if they start at once. */
export async function keepKey(path: string, make: () => string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const existing = await readKey(path);
  if (existing !== undefined) return existing;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, make(), { flag: 'wx', mode: 0o600, flush: true });
  try {
    // Created atomically: of several processes one succeeds, and none reads a partial key.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if ((await readKey(path)) === undefined) await rename(draft, path); // Replaces a key truncated by a full disk.
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

async function readKey(path: string): Promise<string | undefined> {
  // A key that only cannot be read, such as one of another user, must not be replaced.
  const text = (await readFile(path, 'utf8').catch(ifMissing))?.trim() ?? '';
  return text.length >= KEY_LENGTH_MIN ? text : undefined;
}

/** 256 random bits, for bearer tokens and reset links. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/**
 * Deterministic tokens for an object, one per key, newest first; they cannot be derived from the database.
 */
export const tokensFor = ([newest, ...older]: SecretKeys, purpose: string) => {
  const tokenBy = (key: string) => keyFor(key, purpose).toString('base64url');
  return [tokenBy(newest), ...older.map(tokenBy)] as const;
};

/** Only the hash of a token is stored, so that the database does not reveal tokens. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const hmac = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** A signature for one purpose. */
export const sign = ([newest]: SecretKeys, purpose: string, text: string): string =>
  hmac(keyFor(newest, `signature ${purpose}`), text);

interface Signed {
  readonly purpose: string;
  readonly text: string;
}

/** Up to release 0.1 the secret key signed directly: links expire within a day, calendar addresses do not. */
const signaturesBy = (secretKey: string, { purpose, text }: Signed): readonly string[] => [
  sign([secretKey], purpose, text),
  hmac(secretKey, `${purpose} ${text}`),
];

/** Compares in constant time; different lengths are unequal. */
export function isSignature(secretKeys: SecretKeys, signed: Signed, signature: string): boolean {
  const given = Buffer.from(signature);
  return secretKeys
    .flatMap((secretKey) => signaturesBy(secretKey, signed))
    .map((expected) => Buffer.from(expected))
    .some((expected) => expected.length === given.length && timingSafeEqual(expected, given));
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));

/** Encrypts data for one purpose; the database alone does not reveal it. */
export function seal([newest]: SecretKeys, purpose: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(newest, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The decrypted data; undefined for another key or purpose, or if it was changed. */
export function unseal(secretKeys: SecretKeys, purpose: string, sealed: Buffer): Buffer | undefined {
  for (const secretKey of secretKeys) {
    const plain = unsealBy(secretKey, purpose, sealed);
    if (plain) return plain;
  }
  return undefined;
}

/** Keyed hashes for one purpose, one per key, newest first; older ones find stored hashes. */
export const hashesFor = (secretKeys: SecretKeys, purpose: string, text: string): readonly Buffer[] =>
  secretKeys.map((key) => createHmac('sha256', keyFor(key, purpose)).update(text).digest());

/** Seals again with the newest key; undefined if already done, or if no key opens it. */
export function sealedAnew(secretKeys: SecretKeys, purpose: string, sealed: Buffer): Buffer | undefined {
  if (unsealBy(secretKeys[0], purpose, sealed)) return undefined;
  const plain = unseal(secretKeys, purpose, sealed);
  return plain && seal(secretKeys, purpose, plain);
}

function unsealBy(secretKey: string, purpose: string, sealed: Buffer): Buffer | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(secretKey, purpose), nonce).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
