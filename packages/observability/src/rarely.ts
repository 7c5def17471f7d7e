import type { Clock } from '@propolis/runtime';
import type { Measured } from './metrics.ts';

/** What is found by reading a whole table changes little from one scrape to the next (ms). */
const HOLDS = 600_000;

/** Asks once in ten minutes, and says meanwhile what was found then. */
export function rarely(ask: () => Promise<readonly Measured[]>, clock: Clock) {
  let found: { readonly at: number; readonly values: readonly Measured[] } | undefined;
  return async (): Promise<readonly Measured[]> => {
    const now = clock().getTime();
    if (!found || Math.abs(now - found.at) >= HOLDS) found = { at: now, values: await ask() };
    return found.values;
  };
}
