/** Pseudo-random numbers that are the same at each start, so that the demonstration is consistent between pages. */
export interface Random {
  /** An integer from `min` to `max`, both included. */
  readonly whole: (min: number, max: number) => number;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
}

/** Linear congruential (the constants of Numerical Recipes): enough for a story, not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  return { whole, pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0] };
}

/**
 * A value from 0 to 1 that depends on the given numbers only: a day's value does not depend on how many days are
 * generated. (Integers mixed as in the finaliser of MurmurHash3.)
 */
export function noiseOf(number: number, salt: number): number {
  let mixed = Math.imul(number ^ Math.imul(salt, 0x9e37_79b1), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4_eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
