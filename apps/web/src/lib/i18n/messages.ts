import { type Language, withSpacesOf } from '@propolis/domain';
import { createStore, useStore } from '../store.ts';
import type { words as first } from './messages/fr/first.ts';
import type { words as signedIn } from './messages/fr/signed-in.ts';

export type Messages = typeof first & typeof signedIn;
/** Pages without a session need the first part; pages behind the sign-in need both. */
type Part = 'first' | 'signed-in';

/** Two files for each language; only the needed ones are fetched (`public/boot.js` requests them ahead). */
const FILES = import.meta.glob<Partial<Messages>>('./messages/*/{first,signed-in}.ts', { import: 'words' });

/** What the pages of this visit need, in any language. */
const needed = new Set<Part>(['first']);
/** Language and part, as `fr first`. */
const brought = new Set<string>();
const words = createStore<Readonly<Partial<Record<Language, Partial<Messages>>>>>(() => ({}));

type Words = Partial<Messages>;

/** A catalogue of both parts. An area, such as the account, may be in both. */
export function joinWords(some: Words = {}, more: Words = {}): Words {
  const areas = Object.entries(more).map(([area, words]) => [
    area,
    { ...some[area as keyof Words], ...words }, // the keys of a catalogue are its areas
  ]);
  return { ...some, ...Object.fromEntries(areas) };
}

async function load(language: Language, part: Part): Promise<void> {
  const name = `${language} ${part}`;
  if (brought.has(name)) return;
  const more = withSpacesOf(language, await FILES[`./messages/${language}/${part}.ts`]?.());
  brought.add(name);
  words.set({ ...words.read(), [language]: joinWords(words.read()[language], more) });
}

/** Call before the first page shows, and before another language is shown. */
export async function loadMessages(language: Language): Promise<void> {
  await Promise.all([...needed].map((part) => load(language, part)));
}

/**
 * The same before the first page behind the sign-in shows; from then on every language includes both parts.
 */
export function loadSignedInMessages(language: Language): Promise<void> {
  needed.add('signed-in');
  return loadMessages(language);
}

export const hasMessages = (language: Language): boolean =>
  [...needed].every((part) => brought.has(`${language} ${part}`));

/** The messages of a language that `loadMessages` has loaded. */
export function messagesOf(language: Language): Messages {
  const messages = words.read()[language];
  if (!messages) throw new Error(`the words in ${language} are not loaded`);
  return messages as Messages; // no page shows before its messages are loaded
}

/** The same as a hook, updated while more messages load. */
export function useMessages(language: Language): Messages {
  useStore(words);
  return messagesOf(language);
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
