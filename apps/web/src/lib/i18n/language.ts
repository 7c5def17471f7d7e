import { chooseLanguage, isLanguage, type Language } from '@propolis/domain';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage.ts';

const LANGUAGE_KEY = 'language';
const listeners = new Set<() => void>();

/** The stored preference, else the browser's list, else French (spec 1). */
const initialLanguage = (): Language => chooseLanguage([readStored(LANGUAGE_KEY), ...navigator.languages]);

let current: Language | undefined;

export function readLanguage(): Language {
  current ??= initialLanguage();
  return current;
}

/** Whether this device has a preference of its own; a new device takes the profile's. */
export const hasStoredLanguage = (): boolean => isLanguage(readStored(LANGUAGE_KEY));

export function setLanguage(language: Language): void {
  current = language;
  writeStored(LANGUAGE_KEY, language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Forgets the choice of this page's life; tests begin anew by it. */
export function resetLanguage(): void {
  current = undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, readLanguage);
