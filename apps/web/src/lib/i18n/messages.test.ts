import { ERROR_CODES, FIELD_ERROR_CODES } from '@propolis/contract';
import { LANGUAGES, type Language } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import { FILE_CODES, TRANSPORT_CODES, WRITE_CODES } from '../http.ts';
import { joinWords, loadMessages, type Messages, messagesOf } from './messages.ts';

const FILES = import.meta.glob<Partial<Messages>>('./messages/*/{first,signed-in}.ts', {
  eager: true,
  import: 'words',
});
/** As they are in the JSON files. */
const wordsIn = (language: Language): Words =>
  joinWords(FILES[`./messages/${language}/first.ts`], FILES[`./messages/${language}/signed-in.ts`]);

type Words = { readonly [key: string]: string | Words };

/** Path to text, over the whole catalogue. */
function flatten(words: Words, path = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === 'string') flat.set(at, value);
    else for (const [below, text] of flatten(value, at)) flat.set(below, text);
  }
  return flat;
}

/** Branches of a plural contain text in braces, which is not an argument. */
const withoutBranches = (text: string): string =>
  text.replace(/(?:=\d+|zero|one|two|few|many|other)\s*\{[^{}]*\}/g, '');

/** Names of the arguments of an ICU message, e.g. `{count, plural, ...}` and `{name}`. */
const argumentsOf = (text: string): string[] =>
  [
    ...new Set([...withoutBranches(text).matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1] ?? '')),
  ].sort();

const french = flatten(wordsIn('fr'));

describe.each(LANGUAGES.filter((language) => language !== 'fr'))('the messages in %s', (language) => {
  const words = flatten(wordsIn(language));

  test('have the same keys as the French ones', () => {
    expect([...words.keys()].sort()).toEqual([...french.keys()].sort());
  });

  test('have the same arguments as the French ones', () => {
    for (const [key, text] of french)
      expect(argumentsOf(words.get(key) ?? ''), key).toEqual(argumentsOf(text));
  });

  test('are never empty', () => {
    expect([...words].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

test('German is written as in Switzerland, without ß', () => {
  expect([...flatten(wordsIn('de'))].filter(([, text]) => text.includes('ß'))).toEqual([]);
});

test.each(LANGUAGES)('each error code has a message in %s', (language) => {
  const { codes, fields } = messagesOf(language).errors;
  expect(Object.keys(codes).sort()).toEqual(
    [...ERROR_CODES, ...TRANSPORT_CODES, ...WRITE_CODES, ...FILE_CODES].sort(),
  );
  expect(Object.keys(fields).sort()).toEqual([...FIELD_ERROR_CODES].sort());
});

test('the messages quoted in specification 8 are identical', () => {
  const texts = new Set(french.values());
  for (const quoted of [
    'Identifiant et/ou mot de passe incorrect(s)',
    'Veuillez valider votre compte',
    'Veuillez compléter les champs manquants',
    "Le compte n'as pas pu être supprimé",
    "Le lien n'est pas valable",
    'Veuillez remplir les champs manquants signalé en rouge.',
    'Changement de position effectué!',
    "Le changement n'as pas pu être effectué",
    "L'image n'as pas pu être mise à jour",
  ]) {
    expect(
      [...texts].some((text) => text.includes(quoted)),
      quoted,
    ).toBe(true);
  }
});

test('in French a placeholder for a name is in the elision tag of the word before it', () => {
  const plain = /\b(?:de|que) \{(?:name|names|hive|apiary|scale|station|user|email)\}/i;
  expect([...french].filter(([, text]) => plain.test(text))).toEqual([]);
  expect(french.get('hives.labels.title')).toBe('Étiquettes <de>{name}</de>');
});

test('all French messages have non-breaking spaces; those of other languages are unchanged', async () => {
  const plain = (words: unknown) => JSON.stringify(words).match(/ [:;?!»%](?!:)|« /g) ?? [];
  await Promise.all([loadMessages('fr'), loadMessages('en')]);
  expect(plain(messagesOf('fr'))).toEqual([]);
  expect(JSON.stringify(messagesOf('en'))).not.toContain('\u00A0');
});
