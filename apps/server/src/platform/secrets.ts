import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The key that signs verification links: the configured one, else made once and kept in the data folder (mode 0600). */
export async function loadSecretKey(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  const path = join(dataDir, 'secret-key');
  await mkdir(dataDir, { recursive: true });
  try {
    // `wx`: of several processes that start at once, one writes and the others read what it wrote.
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}

/** 256 random bits, for bearer tokens and reset links. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Only this is stored of a token: who reads the database cannot use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sign = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(text).digest('base64url');

/** Compares in constant time; differing lengths are simply unequal. */
export function isSignature(secretKey: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secretKey, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
