import type { Clock } from '@propolis/runtime';
import { LRUCache } from 'lru-cache';

/** A small memory of answers: the one not asked for longest goes when it is full, and each goes stale after `lifeMs`. */
export const createCache = <T extends object>(size: number, lifeMs: number, clock: Clock) =>
  new LRUCache<string, T>({
    max: size,
    ttl: lifeMs,
    // Asks the clock each time: else it would be asked once in a millisecond of the real one.
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
