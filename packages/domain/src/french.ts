import type { Language } from './languages.ts';
import { foldText } from './search.ts';

/** French words that lose their vowel before another vowel. */
export type Particle = 'de' | 'le' | 'que';

/** Beginnings that keep the vowel: an aspirated h, a y or i that counts as a consonant, and numbers. */
const NO_ELISION =
  /^(?:ha(?!bi|lei|llu|mec|rmo)|he(?:nn|rn|ris|ron|ros|rse|tre|urt)|hi(?:bou|d|er|pp|ss)|ho(?:bb|ch|f|ll|mar|ngr|nt|q|rs|tt|u|x)|hu(?:it|ll|ne|pp|rl|ss|tt|b|c|e)|h(?:y(?:en)|[^aeiouy])|h$|onz|oui(?:$|\W|st)|uhl|y[aeiou])/;
const VOWEL_SOUND = /^[aeiouyh]/;

/** A French particle and the name after it: `de Bourrache`, `d'Églantine`, `d'Hélène`, `de Hêtre`. */
export function elided(particle: Particle, name: string): string {
  const sound = foldText(name.replace(/^[^\p{L}\p{N}]+/u, ''));
  const elides = VOWEL_SOUND.test(sound) && !NO_ELISION.test(sound);
  return elides ? `${particle.slice(0, -1)}'${name}` : `${particle} ${name}`;
}

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
