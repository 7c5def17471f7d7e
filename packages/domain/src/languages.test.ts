import { describe, expect, test } from 'vitest';
import { chooseLanguage, DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from './languages.ts';

describe('the interface language (spec 1)', () => {
  test.each([
    [['de'], 'de'],
    [['de-CH', 'fr'], 'de'],
    [['EN_gb'], 'en'],
    [[' en-US;q=0.8', 'de'], 'en'],
    [['de;q=0.7'], 'de'],
    [['it', 'en', 'fr'], 'en'],
    [[null, undefined, '', 'de'], 'de'],
    [['it', 'rm'], 'fr'],
    [[], 'fr'],
    // Languages of their own whose names begin like ours: North Frisian, Middle English.
    [['frr', 'de'], 'de'],
    [['enm', 'de'], 'de'],
  ] as const)('of the wishes %j it is %s', (wishes, language) => {
    expect(chooseLanguage(wishes)).toBe(language);
  });

  test('French is the default and the fallback', () => {
    expect(DEFAULT_LANGUAGE).toBe('fr');
    expect(LANGUAGES).toEqual(['fr', 'de', 'en']);
  });

  test('only our three are languages', () => {
    for (const language of LANGUAGES) expect(isLanguage(language)).toBe(true);
    for (const other of ['it', 'FR', '', 1, null, undefined]) expect(isLanguage(other)).toBe(false);
  });
});
