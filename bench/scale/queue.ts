import type { Chance } from '../../chaos/random.ts';

/** Events of one kind: arrivals per second, and CPU seconds for each. */
export interface Stream {
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Waits {
  /** Seconds until a core is free: 95th and 99th percentile. */
  readonly p95: number;
  readonly p99: number;
}

/** This many samples of an exponential distribution with this mean, in seconds. */
const drawn = (chance: Chance, mean: number): number => -Math.log(1 - chance.next()) * mean;

function pick(streams: readonly Stream[], total: number, chance: Chance): Stream {
  let left = chance.next() * total;
  for (const stream of streams) {
    left -= stream.perSecond;
    if (left < 0) return stream;
  }
  return streams.at(-1) ?? { perSecond: 0, seconds: 0 };
}

/** The index of the core that is free first. */
const soonest = (free: Float64Array): number => {
  let best = 0;
  for (let core = 1; core < free.length; core += 1) if ((free[core] ?? 0) < (free[best] ?? 0)) best = core;
  return best;
};

/** Simulates random arrivals at this many cores, first come first served; returns the waiting times. */
export function playQueue(
  streams: readonly Stream[],
  { cores, events, chance }: { readonly cores: number; readonly events: number; readonly chance: Chance },
): Waits {
  const total = streams.reduce((sum, { perSecond }) => sum + perSecond, 0);
  const free = new Float64Array(cores);
  const waits = new Float64Array(events);
  let now = 0;
  for (let event = 0; event < events; event += 1) {
    now += drawn(chance, 1 / total);
    const core = soonest(free);
    const begins = Math.max(now, free[core] ?? 0);
    waits[event] = begins - now;
    free[core] = begins + drawn(chance, pick(streams, total, chance).seconds);
  }
  waits.sort();
  const quantile = (share: number) => waits[Math.floor(events * share)] ?? 0;
  return { p95: quantile(0.95), p99: quantile(0.99) };
}

export const busyCores = (streams: readonly Stream[]): number =>
  streams.reduce((sum, { perSecond, seconds }) => sum + perSecond * seconds, 0);
