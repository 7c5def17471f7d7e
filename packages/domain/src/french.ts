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
