import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createToken,
  hashToken,
  isSignature,
  loadSecretKeys,
  seal,
  sealedAnew,
  sign,
  unseal,
} from './secrets.ts';

const dir = await mkdtemp(join(tmpdir(), 'propolis-secrets-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

test('a secret key is created once, even by processes that start at once, and readable only by its owner', async () => {
  const made = await Promise.all([1, 2, 3].map(() => loadSecretKeys(undefined, dir)));
  expect(new Set(made.flat()).size).toBe(1);
  expect(made[0]?.[0].length).toBeGreaterThanOrEqual(43);
  expect(await loadSecretKeys(undefined, dir)).toEqual(made[0]);
  expect((await stat(join(dir, 'secret-key'))).mode & 0o777).toBe(0o600);
});

test('a truncated secret key is replaced and never used', async () => {
  for (const rest of ['', 'half']) {
    await writeFile(join(dir, 'secret-key'), rest);
    const made = await loadSecretKeys(undefined, dir);
    expect(made[0].length).toBeGreaterThanOrEqual(43);
    expect(await loadSecretKeys(undefined, dir)).toEqual(made);
  }
  expect(await readdir(dir)).toEqual(['secret-key']);
});

test('a secret key that cannot be read is not replaced', async () => {
  const path = join(dir, 'secret-key');
  await rm(path);
  await symlink(path, path); // Root may read every file, but not this one.
  await expect(loadSecretKeys(undefined, dir)).rejects.toThrow(
    `ELOOP: too many symbolic links encountered, open '${path}'`,
  );
  expect(await readlink(path)).toBe(path);
  expect(await readdir(dir)).toEqual(['secret-key']);
});

test('a process that starts while another creates the key never reads a part of it', async () => {
  for (let round = 0; round < 100; round += 1) {
    await rm(join(dir, 'secret-key'), { force: true });
    const made = await Promise.all([1, 2, 3, 4].map(() => loadSecretKeys(undefined, dir)));
    expect(new Set(made.flat()).size).toBe(1);
  }
});

test('configured keys are used unchanged, newest first', async () => {
  expect(await loadSecretKeys('configured', dir)).toEqual(['configured']);
  expect(await loadSecretKeys('new, old', dir)).toEqual(['new', 'old']);
});

test('a file may contain older keys on separate lines', async () => {
  const [made] = await loadSecretKeys(undefined, dir);
  await writeFile(join(dir, 'secret-key'), `${'n'.repeat(43)}\n${made}\n`);
  expect(await loadSecretKeys(undefined, dir)).toEqual(['n'.repeat(43), made]);
});

test('a signature is valid only for its purpose, text and key', () => {
  const signature = sign(['key'], 'link', 'text');
  const signed = { purpose: 'link', text: 'text' };
  expect(isSignature(['key'], signed, signature)).toBe(true);
  expect(isSignature(['key'], { ...signed, text: 'other' }, signature)).toBe(false);
  expect(isSignature(['key'], { ...signed, purpose: 'calendar' }, signature)).toBe(false);
  expect(isSignature(['other'], signed, signature)).toBe(false);
  expect(isSignature(['key'], signed, '')).toBe(false);
  expect(isSignature(['key'], signed, `${signature}x`)).toBe(false);
  expect(isSignature(['newer', 'key'], signed, signature)).toBe(true);
});

test('a signature of release 0.1 is still valid, only for its purpose', () => {
  const former = createHmac('sha256', 'key').update('calendar-feed 7').digest('base64url');
  expect(isSignature(['newer', 'key'], { purpose: 'calendar-feed', text: '7' }, former)).toBe(true);
  expect(isSignature(['newer', 'key'], { purpose: 'verify-email', text: '7' }, former)).toBe(false);
  expect(sign(['key'], 'calendar-feed', '7')).not.toBe(former);
});

test('tokens have 256 bits and different hashes', () => {
  const [first, second] = [createToken(), createToken()];
  expect(Buffer.from(first, 'base64url')).toHaveLength(32);
  expect(hashToken(first).equals(hashToken(second))).toBe(false);
});

describe('sealed data', () => {
  const KEY = 'a-secret-key-for-tests-of-32-chars-and-more';
  const sealed = seal([KEY], 'totp 1', Buffer.from('plain'));

  test('opens only with its key and purpose, and differs each time', () => {
    expect(unseal([KEY], 'totp 1', sealed)?.toString()).toBe('plain');
    expect(unseal([KEY], 'totp 2', sealed)).toBeUndefined();
    expect(unseal([`${KEY}!`], 'totp 1', sealed)).toBeUndefined();
    expect(seal([KEY], 'totp 1', Buffer.from('plain')).equals(sealed)).toBe(false);
    expect(sealed.includes('plain')).toBe(false);
  });

  test('of an older key opens, and new data is sealed with the newest', () => {
    const keys = [`${KEY}!`, KEY] as const;
    expect(unseal(keys, 'totp 1', sealed)?.toString()).toBe('plain');
    const anew = sealedAnew(keys, 'totp 1', sealed);
    expect(anew && unseal([keys[0]], 'totp 1', anew)?.toString()).toBe('plain');
    expect(anew && sealedAnew(keys, 'totp 1', anew)).toBeUndefined();
    expect(sealedAnew(keys, 'totp 2', sealed)).toBeUndefined();
  });

  test('does not open if changed or truncated', () => {
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      expect(unseal([KEY], 'totp 1', changed), `byte ${at}`).toBeUndefined();
    }
    for (const length of [0, 11, 27])
      expect(unseal([KEY], 'totp 1', sealed.subarray(0, length))).toBeUndefined();
  });
});
