import type { Language } from './languages.ts';

/** The space before a sign and within quotation marks; `::` starts a pattern in ICU message syntax. */
const BESIDE_A_SIGN = / (?=[:;?!»%](?!:))|(?<=«) /g;
const NO_BREAK_SPACE = '\u00A0';

/**
 * Replaces spaces before French punctuation by no-break spaces, so that no line begins with a colon. The
 * catalogues are written with plain spaces, which are easier to type and review. Compiled catalogues contain
 * messages as nested lists; their texts are replaced too.
 */
export const withSpacesOf = <W>(language: Language, words: W): W =>
  language === 'fr' ? (spaced(words) as W) : words;

function spaced(words: unknown): unknown {
  if (typeof words === 'string') return words.replace(BESIDE_A_SIGN, NO_BREAK_SPACE);
  if (Array.isArray(words)) return words.map(spaced);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, part]) => [key, spaced(part)]));
}
