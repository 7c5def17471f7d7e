import { expect, test } from 'vitest';
import { momentWords, rangeWords } from './moment-words.ts';

const at = (text: string) => Date.parse(text) / 1000;
const ZURICH = { timeZone: 'Europe/Zurich', language: 'fr' } as const;
/** The kind of spaces differs between Node versions. */
const plain = (words: string) => words.replace(/[\s\u2009\u202f]+/g, ' ');

test("a moment is formatted in the apiary's time zone, before and after the clocks were set back", () => {
  expect(momentWords(at('2026-10-25T00:30Z'), ZURICH)).toContain('02:30');
  expect(momentWords(at('2026-10-25T01:30Z'), ZURICH)).toContain('02:30');
  expect(momentWords(at('2026-03-29T01:00Z'), ZURICH)).toContain('03:00');
  expect(momentWords(at('2026-06-12T22:30Z'), ZURICH)).toContain('13 juin 2026');
});

test.each([
  ['fr', 'UTC+2', 'UTC+1'],
  ['de', 'MESZ', 'MEZ'],
  ['en', 'CEST', 'CET'],
] as const)('in the hour that occurs twice the offset is added, in %s', (language, summer, winter) => {
  const locale = { ...ZURICH, language };
  const words = (text: string) => momentWords(at(text), locale);
  expect(words('2026-10-25T00:30Z')).toMatch(new RegExp(`02:30 ${summer.replace('+', '\\+')}$`));
  expect(words('2026-10-25T01:30Z')).toMatch(new RegExp(`02:30 ${winter.replace('+', '\\+')}$`));
  for (const once of ['2026-10-24T23:59Z', '2026-10-25T02:00Z', '2026-03-29T01:00Z', '2026-06-12T12:00Z'])
    expect(words(once)).toMatch(/\d\d:\d\d$/);
});

test('a month is given by its first and its last day, not by the next midnight', () => {
  const may = { start: at('2026-04-30T22:00Z'), end: at('2026-05-31T22:00Z') };
  expect(plain(rangeWords(may, { ...ZURICH, language: 'en' }))).toBe('Fri, 1 May – Sun, 31 May 2026');
});

test('a day is given with its hours, unless days are requested', () => {
  const day = { start: at('2026-06-11T22:00Z'), end: at('2026-06-12T22:00Z') };
  expect(plain(rangeWords(day, ZURICH))).toContain('23:59');
  expect(plain(rangeWords(day, ZURICH, 'day'))).toBe('ven. 12 juin 2026');
});
