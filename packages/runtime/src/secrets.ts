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

/** What is shorter was not written to its end. */
const KEY_LENGTH_MIN = 32;

/** The newest signs and seals; what an older one signed or sealed still holds. */
export type SecretKeys = readonly [newest: string, ...older: string[]];

/**
 * The keys that sign links and seal secrets, newest first: the configured ones, by comma, else one made once and kept in
 * the data folder (mode 0600), in whose file older ones may stand on lines of their own.
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

/** The key in this file, which is made where there is none: the same for all processes, also those that start at once. */
export async function keepKey(path: string, make: () => string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const kept = await readKey(path);
  if (kept !== undefined) return kept;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, make(), { flag: 'wx', mode: 0o600, flush: true });
  try {
    // It is there whole or not at all: of several processes that start at once one makes it, and nobody reads half a key.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if ((await readKey(path)) === undefined) await rename(draft, path); // in the place of what a full disk had cut off
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

async function readKey(path: string): Promise<string | undefined> {
  const text = (await readFile(path, 'utf8').catch(() => '')).trim();
  return text.length >= KEY_LENGTH_MIN ? text : undefined;
}

/** 256 random bits, for bearer tokens and reset links. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/**
 * The same for one thing, as often as it is asked for, by each of the keys, newest first; who reads the database cannot make
 * it.
 */
export const tokensFor = ([newest, ...older]: SecretKeys, purpose: string) => {
  const tokenBy = (key: string) => keyFor(key, purpose).toString('base64url');
  return [tokenBy(newest), ...older.map(tokenBy)] as const;
};

/** Only this is stored of a token: who reads the database cannot use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const hmac = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** A signature serves one purpose alone. */
export const sign = ([newest]: SecretKeys, purpose: string, text: string): string =>
  hmac(keyFor(newest, `signature ${purpose}`), text);

interface Signed {
  readonly purpose: string;
  readonly text: string;
}

/** Up to release 0.1 the secret key itself signed: links of then end within a day, addresses of calendars do not end. */
const signaturesBy = (secretKey: string, { purpose, text }: Signed): readonly string[] => [
  sign([secretKey], purpose, text),
  hmac(secretKey, `${purpose} ${text}`),
];

/** Compares in constant time; differing lengths are simply unequal. */
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

/** One key for each purpose: what was sealed for one opens as no other. */
const keyFor = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));

/** Encrypts what has to be read again, for one purpose; who reads the database alone learns nothing. */
export function seal([newest]: SecretKeys, purpose: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(newest, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** What was sealed; undefined when it was sealed with a key that is not among these, for another purpose, or was changed. */
export function unseal(secretKeys: SecretKeys, purpose: string, sealed: Buffer): Buffer | undefined {
  for (const secretKey of secretKeys) {
    const plain = unsealBy(secretKey, purpose, sealed);
    if (plain) return plain;
  }
  return undefined;
}

/** A keyed hash for one purpose, by each of the keys, newest first: those of older keys are found in what is stored. */
export const hashesFor = (secretKeys: SecretKeys, purpose: string, text: string): readonly Buffer[] =>
  secretKeys.map((key) => createHmac('sha256', keyFor(key, purpose)).update(text).digest());

/** The same, sealed by the newest key; undefined where it is, or where none of them opens it. */
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
