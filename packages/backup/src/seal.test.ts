import { expect, test } from 'vitest';
import { BACKUP_KEY_FORM, makeBackupKey, readBackupKey } from './seal.ts';

async function* pieces(content: Uint8Array, size = 50_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function joined(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of stream) all.push(piece);
  return Buffer.concat(all);
}

/** Size of a chunk of age. */
const CHUNK = 65_536 + 16;

test('encrypted data opens only with the secret key; both halves are valid settings', async () => {
  const { secret, recipient } = await makeBackupKey();
  expect([secret, recipient].every((key) => BACKUP_KEY_FORM.test(key))).toBe(true);
  expect(BACKUP_KEY_FORM.test('honey and wax and a long pass phrase')).toBe(false);
  const content = Buffer.alloc(150_000, 'bees');
  const sealed = await joined((await readBackupKey(recipient)).seal(pieces(content)));
  expect(sealed.includes('beesbees')).toBe(false);
  const key = await readBackupKey(secret);
  expect(await joined(key.open?.(pieces(sealed, 1000)) ?? pieces(sealed))).toEqual(content);
  const other = await readBackupKey((await makeBackupKey()).secret);
  await expect(joined(other.open?.(pieces(sealed)) ?? pieces(sealed))).rejects.toThrow('no identity matched');
});

test('truncated, reordered or changed data does not open', async () => {
  const key = await readBackupKey((await makeBackupKey()).secret);
  const sealed = await joined(key.seal(pieces(Buffer.alloc(3 * 65_536, 'honey'))));
  const head = sealed.length - 3 * CHUNK;
  const chunk = (index: number) => sealed.subarray(head + index * CHUNK, head + (index + 1) * CHUNK);
  const changed = Buffer.from(sealed);
  changed[head + 10] = (changed[head + 10] ?? 0) ^ 1;
  const broken = [
    sealed.subarray(0, head + 2 * CHUNK),
    sealed.subarray(0, -1),
    Buffer.concat([sealed.subarray(0, head), chunk(1), chunk(0), chunk(2)]),
    changed,
  ];
  for (const each of broken) await expect(joined(key.open?.(pieces(each)) ?? pieces(each))).rejects.toThrow();
});
