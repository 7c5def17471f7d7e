import { chooseLanguage, isLanguage, type Language } from '@propolis/domain';
import { readStored, writeStored } from '../storage.ts';
import { createStore, useStore } from '../store.ts';
import { hasMessages, loadMessages } from './messages.ts';

const LANGUAGE_KEY = 'language';

/** The stored preference, else the browser's list, else French (specification 1). */
const chosen = createStore<Language>(() =>
  chooseLanguage([readStored(LANGUAGE_KEY), ...navigator.languages]),
);

export const readLanguage = (): Language => chosen.read();

/** Whether this device has a preference of its own; a new device takes the profile's. */
export const hasStoredLanguage = (): boolean => isLanguage(readStored(LANGUAGE_KEY));

/** The preference holds at once; the page follows when it has the words. */
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
    // No network: the page stays as it is, and the next one begins in the language that was chosen.
    document.documentElement.lang = readLanguage();
    return;
  }
  // Another one may have been chosen meanwhile.
  if (document.documentElement.lang === language) chosen.set(language);
}

/** Forgets the choice of this page's life; tests begin anew by it. */
export const resetLanguage = (): void => chosen.reset();

export const useLanguage = (): Language => useStore(chosen);
