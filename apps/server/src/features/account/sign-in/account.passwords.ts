import type { Algorithm } from '@node-rs/argon2';
import { createSemaphore } from '@propolis/runtime';

/** The library takes 5 MB of memory; loaded with the first password. */
const loadArgon2 = () => import('@node-rs/argon2');

/** argon2id with 19 MiB and two passes (OWASP's first choice); about 20 ms. */
const OPTIONS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** More parallel hashes would only compete for processor and memory. */
const CONCURRENT_HASHES = 2;

const hashing = createSemaphore(CONCURRENT_HASHES);

export const hashPassword = (password: string): Promise<string> =>
  hashing(async () => (await loadArgon2()).hash(password, OPTIONS));

/** A hash that no password has: checking an unknown address takes as long as a known one. */
let dummyHash: Promise<string> | undefined;

/** Whether the password matches; without a stored hash false, after the same work. */
export async function isPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('the password of no account');
  const compared = storedHash?.startsWith('$argon2') ? storedHash : await dummyHash;
  const fits = await hashing(async () => (await loadArgon2()).verify(compared, password));
  return fits && compared === storedHash;
}
