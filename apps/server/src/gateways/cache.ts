import type { Clock } from '@propolis/runtime';
import { LRUCache } from 'lru-cache';

/** An LRU cache of responses whose entries expire after `lifeMs`. */
export const createCache = <T extends object>(size: number, lifeMs: number, clock: Clock) =>
  new LRUCache<string, T>({
    max: size,
    ttl: lifeMs,
    // The given clock may be a fake one, so lru-cache must not cache its value for a real millisecond.
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
