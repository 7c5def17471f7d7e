import { chooseLanguage, isLanguage, type Language } from '@propolis/domain';
import { readStored, writeStored } from '../storage.ts';
import { createStore, useStore } from '../store.ts';
import { hasMessages, loadMessages } from './messages.ts';

const LANGUAGE_KEY = 'language';

/** The stored preference, then the browser's list, then French (specification 1). */
const chosen = createStore<Language>(() =>
  chooseLanguage([readStored(LANGUAGE_KEY), ...navigator.languages]),
);

export const readLanguage = (): Language => chosen.read();

/** Whether this device has a preference; a new device takes the profile's. */
export const hasStoredLanguage = (): boolean => isLanguage(readStored(LANGUAGE_KEY));

/** The preference is set at once; the page changes once the messages are loaded. */
export function setLanguage(language: Language): void {
  writeStored(LANGUAGE_KEY, language);
  document.documentElement.lang = language;
  if (hasMessages(language)) chosen.set(language);
  else void showWhenLoaded(language);
}

async function showWhenLoaded(language: Language): Promise<void> {
  try {
    await loadMessages(language);
  } catch {
    // No network: the page keeps its language, and the next page uses the chosen one.
    document.documentElement.lang = readLanguage();
    return;
  }
  // Another language may have been chosen meanwhile.
  if (document.documentElement.lang === language) chosen.set(language);
}

/** Resets the choice of this page; for tests. */
export const resetLanguage = (): void => chosen.reset();

export const useLanguage = (): Language => useStore(chosen);
