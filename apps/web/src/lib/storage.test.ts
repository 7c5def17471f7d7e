import { afterEach, expect, test, vi } from 'vitest';
import {
  closeSession,
  createSessionText,
  currentAccount,
  isSignedIn,
  knowAccount,
  openSession,
  readAuthorization,
} from './session.ts';
import { readStored, renameStored, storedKeys, writeStored } from './storage.ts';

afterEach(() => closeSession());

/** A full storage can be read, a forbidden one cannot. */
function refuse(...steps: readonly ('getItem' | 'setItem' | 'removeItem')[]): void {
  for (const step of steps)
    vi.spyOn(Storage.prototype, step).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
}

test('signing in and out works if the browser forbids storage', () => {
  refuse('getItem', 'setItem', 'removeItem');
  const code = createSessionText('code');
  openSession('abc');
  code.set('kept with the session');
  expect(isSignedIn()).toBe(true);
  closeSession();
  expect(isSignedIn()).toBe(false);
  expect(code.read()).toBeNull();
});

test('with a full storage this page reads the last value, not the stored one', () => {
  writeStored('draft -1', 'acacia');
  refuse('setItem');
  writeStored('draft -1', 'acacia et tilleul');
  expect(readStored('draft -1')).toBe('acacia et tilleul');
  renameStored('-1', '7');
  expect(storedKeys()).toContain('draft 7');
  expect(readStored('draft 7')).toBe('acacia et tilleul');
  expect(readStored('draft -1')).toBeNull();
  vi.restoreAllMocks();
  writeStored('draft 7', 'merisier');
  expect(localStorage.getItem('draft 7')).toBe('merisier');
  expect(readStored('draft 7')).toBe('merisier');
  writeStored('draft 7', null);
});

/** Simulates a storage change by another tab. */
function storeElsewhere(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
}

test('a value that another tab stored later replaces the one held by this page', () => {
  refuse('setItem');
  writeStored('draft 7', 'acacia');
  expect(readStored('draft 7')).toBe('acacia');
  vi.restoreAllMocks();
  storeElsewhere('draft 7', 'merisier');
  expect(readStored('draft 7')).toBe('merisier');
  writeStored('draft 7', null);
});

test('the account is removed when another tab opens another session, also if only this page held it', () => {
  const loaded = createSessionText('loaded');
  openSession('of-1');
  refuse('setItem');
  knowAccount(1, 'Bearer of-1');
  loaded.set('all of 1');
  vi.restoreAllMocks();
  storeElsewhere('token', 'Bearer of-2');
  expect(readAuthorization()).toBe('Bearer of-2');
  expect(currentAccount.read()).toBeNull();
  expect(loaded.read()).toBeNull();
});
