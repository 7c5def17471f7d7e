import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES, type Language } from '@propolis/domain';
import { expect, test } from 'vitest';

/** A list holds the lines of a page, which each language breaks as it likes. */
type Words = { readonly [key: string]: string | readonly string[] | Words };

const SERVER = join(import.meta.dirname, '..');
const FOLDERS = ['src', 'seeds'].flatMap((part) =>
  readdirSync(join(SERVER, part), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/fr.json'))
    .map((file) => join(part, dirname(file))),
);
const readWords = (folder: string, language: Language): Words =>
  JSON.parse(readFileSync(join(SERVER, folder, `${language}.json`), 'utf8'));

/** Each key with the arguments of its text. */
const shapeOf = (words: Words): unknown =>
  Object.entries(words)
    .map(([key, value]) => [key, isObject(value) ? shapeOf(value) : argumentsOf(value)])
    .toSorted();

const isObject = (value: Words[string]): value is Words => typeof value === 'object' && !Array.isArray(value);

const argumentsOf = (text: string | readonly string[]): readonly unknown[] => [
  text.length > 0,
  // French writes `{de name}`, which may become `d’Anna`.
  ...new Set(typeof text === 'string' ? text.match(/(?<=\{(?:de )?)\w+(?=[,}])/g)?.toSorted() : []),
];

test.each(FOLDERS)('the catalogues of %s have the same keys and arguments in every language', (folder) => {
  const [french, ...others] = LANGUAGES.map((language) => shapeOf(readWords(folder, language)));
  for (const shape of others) expect(shape).toEqual(french);
});
