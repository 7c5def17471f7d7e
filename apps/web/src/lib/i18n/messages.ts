import type { Language } from '@propolis/domain';
import type { Messages } from './messages/fr.ts';

/** A file for each language; only that of the page is fetched (`public/scheme.js` asks for it ahead). */
const FILES: Readonly<Record<Language, () => Promise<Messages>>> = {
  fr: async () => (await import('./messages/fr.ts')).fr,
  de: async () => (await import('./messages/de.ts')).de,
  en: async () => (await import('./messages/en.ts')).en,
};

const loaded = new Map<Language, Messages>();

/** Before the first page shows, and before another language is shown. */
export async function loadMessages(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await FILES[language]());
}

export const hasMessages = (language: Language): boolean => loaded.has(language);

/** The words of a language that is shown, which `loadMessages` has brought. */
export function messagesOf(language: Language): Messages {
  const messages = loaded.get(language);
  if (!messages) throw new Error(`the words in ${language} are not loaded`);
  return messages;
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
