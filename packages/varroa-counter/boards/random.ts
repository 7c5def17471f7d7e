/** A pseudo-random generator with the same results for the same seed on every machine. */
export interface Random {
  next(): number;
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  normal(mean: number, deviation: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** 32-bit mixing generator (mulberry): short, and good enough to draw pictures with. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}

/** Smooth noise over the plane, -1..1, one hill per unit. */
export type Noise = (x: number, y: number) => number;

const SIDE = 256;

export function noiseFrom(random: Random): Noise {
  const grid = Float32Array.from({ length: SIDE * SIDE }, () => random.between(-1, 1));
  const at = (x: number, y: number): number => grid[(y & (SIDE - 1)) * SIDE + (x & (SIDE - 1))] ?? 0;
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const fx = x - left;
    const fy = y - top;
    const sx = fx * fx * (3 - 2 * fx);
    const sy = fy * fy * (3 - 2 * fy);
    const upper = at(left, top) + sx * (at(left + 1, top) - at(left, top));
    const lower = at(left, top + 1) + sx * (at(left + 1, top + 1) - at(left, top + 1));
    return upper + sy * (lower - upper);
  };
}

/** Three octaves of `noise`, about -1..1. */
export function rough(noise: Noise, x: number, y: number): number {
  return (noise(x, y) + 0.5 * noise(2.03 * x + 17, 2.03 * y + 5) + 0.25 * noise(4.1 * x, 4.1 * y + 31)) / 1.4;
}
