import { type Language, withSpacesOf } from '@propolis/domain';
import { createStore, useStore } from '../store.ts';
import type { words as first } from './messages/fr/first.ts';
import type { words as rooms } from './messages/fr/rooms.ts';

export type Messages = typeof first & typeof rooms;
/** A stranger's pages need the first; what stands behind the sign-in needs both. */
type Part = 'first' | 'rooms';

/** Two files for each language; only those that the page needs are fetched (`public/scheme.js` asks for them ahead). */
const FILES = import.meta.glob<Partial<Messages>>('./messages/*/{first,rooms}.ts', { import: 'words' });

/** What the pages of this visit need, in whichever language. */
const needed = new Set<Part>(['first']);
/** Language and part, as `fr rooms`. */
const brought = new Set<string>();
const words = createStore<Readonly<Partial<Record<Language, Partial<Messages>>>>>(() => ({}));

async function load(language: Language, part: Part): Promise<void> {
  const name = `${language} ${part}`;
  if (brought.has(name)) return;
  const more = withSpacesOf(language, await FILES[`./messages/${language}/${part}.ts`]?.());
  brought.add(name);
  words.set({ ...words.read(), [language]: { ...words.read()[language], ...more } });
}

/** Before the first page shows, and before another language is shown. */
export async function loadMessages(language: Language): Promise<void> {
  await Promise.all([...needed].map((part) => load(language, part)));
}

/** The same before the first page of who is signed in shows; from then on every language comes with them. */
export function loadRoomMessages(language: Language): Promise<void> {
  needed.add('rooms');
  return loadMessages(language);
}

export const hasMessages = (language: Language): boolean =>
  [...needed].every((part) => brought.has(`${language} ${part}`));

/** The words of a language that is shown, which `loadMessages` has brought. */
export function messagesOf(language: Language): Messages {
  const messages = words.read()[language];
  if (!messages) throw new Error(`the words in ${language} are not loaded`);
  return messages as Messages; // no page shows before the words that it needs are there
}

/** The same for what stays while more of them come. */
export function useMessages(language: Language): Messages {
  useStore(words);
  return messagesOf(language);
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
