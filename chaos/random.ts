/** Reproducible random numbers: the same seed draws the same sequence (mulberry32). */
export interface Chance {
  /** From 0 to 1, without 1. */
  readonly next: () => number;
  /** From `from` to `to`, both included for integers. */
  readonly whole: (from: number, to: number) => number;
  readonly between: (from: number, to: number) => number;
  readonly isDrawn: (share: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** An independent generator: concurrent tasks must not affect each other's draws. */
  readonly fork: () => Chance;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    between: (from, to) => from + next() * (to - from),
    isDrawn: (share) => next() < share,
    pick: (from) => {
      const drawn = from[whole(0, from.length - 1)];
      if (drawn === undefined) throw new Error('There is nothing to draw from.');
      return drawn;
    },
    fork: () => chanceOf(whole(0, 2 ** 31)),
  };
}
