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

afterEach(() => {
  vi.restoreAllMocks();
  closeSession();
});

/** A full one lets itself be read, one that is forbidden does not even that. */
function refuse(...steps: readonly ('getItem' | 'setItem' | 'removeItem')[]): void {
  for (const step of steps)
    vi.spyOn(Storage.prototype, step).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
}

test('where the browser forbids its storage one can still sign in, and out again', () => {
  refuse('getItem', 'setItem', 'removeItem');
  const code = createSessionText('code');
  openSession('abc');
  code.set('kept with the session');
  expect(isSignedIn()).toBe(true);
  closeSession();
  expect(isSignedIn()).toBe(false);
  expect(code.read()).toBeNull();
});

test('where it is full, what was written last is found by this page, and not what was there before', () => {
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

/** As the browser tells of what another tab has stored. */
function storeElsewhere(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
}

test('what another tab has stored since is newer than what this page alone holds', () => {
  refuse('setItem');
  writeStored('draft 7', 'acacia');
  expect(readStored('draft 7')).toBe('acacia');
  vi.restoreAllMocks();
  storeElsewhere('draft 7', 'merisier');
  expect(readStored('draft 7')).toBe('merisier');
  writeStored('draft 7', null);
});

test('whose session it was goes with it when another tab opens another one, also where this page alone held it', () => {
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
