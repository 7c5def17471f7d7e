import { describe, expect, test } from 'vitest';
import {
  acceptedLanguages,
  chooseLanguage,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  withOrdinalFirst,
} from './languages.ts';

describe('the interface language (specification 1)', () => {
  test.each([
    [['de'], 'de'],
    [['de-CH', 'fr'], 'de'],
    [['EN_gb'], 'en'],
    [[' en-US;q=0.8', 'de'], 'en'],
    [['de;q=0.7'], 'de'],
    [['tlh', 'en', 'fr'], 'en'],
    [[null, undefined, '', 'de'], 'de'],
    [['tlh', 'rm'], 'fr'],
    [[], 'fr'],
    // Other languages with similar tags: North Frisian, Middle English.
    [['frr', 'de'], 'de'],
    [['enm', 'de'], 'de'],
  ] as const)('of the wishes %j it is %s', (wishes, language) => {
    expect(chooseLanguage(wishes)).toBe(language);
  });

  test.each([
    ['fr;q=0.3, de;q=0.9, en;q=0.5', 'de'],
    ['tlh, en;q=0.2, de;q=0.4', 'de'],
    ['fr;q=0, en;q=0.1', 'en'],
    ['de-CH,de;q=0.9,fr;q=0.9', 'de'],
    ['en ; Q=0.7 , de', 'de'],
    ['*', 'fr'],
    ['', 'fr'],
  ] as const)('of the header «%s» it is %s', (header, language) => {
    expect(chooseLanguage(acceptedLanguages(header))).toBe(language);
  });

  test('French is the default and the fallback', () => {
    expect(DEFAULT_LANGUAGE).toBe('fr');
    expect(LANGUAGES[0]).toBe('fr');
  });

  test('fr, de and en are languages, others are not', () => {
    for (const language of ['fr', 'de', 'en']) expect(isLanguage(language)).toBe(true);
    for (const other of ['tlh', 'FR', '', 1, null, undefined]) expect(isLanguage(other)).toBe(false);
  });
});

describe('the first of a month', () => {
  test.each([
    ['1 octobre 2026', '1er octobre 2026'],
    ['jeudi 1 mai à 14:05', 'jeudi 1er mai à 14:05'],
    ['1 octobre – 1 novembre', '1er octobre – 1er novembre'],
    ['1–3 mai', '1–3 mai'],
    ['21 octobre', '21 octobre'],
    ['1. Oktober 2026', '1. Oktober 2026'],
    ['1 May 2026', '1 May 2026'],
    ['1 maison', '1 maison'],
  ])('%s becomes %s', (text, said) => {
    expect(withOrdinalFirst(text)).toBe(said);
  });
});
