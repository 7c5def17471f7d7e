import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** Key and form are the specification's: `Bearer <token>`, used as stored (spec 4). */
const TOKEN_KEY = 'token';

const listeners = new Set<() => void>();

/** The value of the Authorization header, or null when nobody is signed in. */
export const readAuthorization = (): string | null => readStored(TOKEN_KEY);

export const isSignedIn = (): boolean => readAuthorization() !== null;

export function openSession(accessToken: string): void {
  writeStored(TOKEN_KEY, `Bearer ${accessToken}`);
  for (const listener of listeners) listener();
}

export function closeSession(): void {
  writeStored(TOKEN_KEY, null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Signing out in one tab signs out all of them.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useAuthorization = (): string | null => useSyncExternalStore(subscribe, readAuthorization);
