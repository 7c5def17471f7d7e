import { HOUR_MS } from '@propolis/domain';
import { clockAhead } from '../../apps/web/src/lib/clock-ahead.ts';
import { tabs } from './locks.ts';

/** How far the phone's clock is ahead; negative if it is behind. */
export const CLOCKS = [0, 2 * HOUR_MS, -3 * HOUR_MS, 50 * HOUR_MS, -26 * HOUR_MS] as const;

/** A time entered with a clock that may be wrong. */
export interface EnteredTime {
  readonly at: Date;
  /** How far the clock was ahead, in ms. */
  readonly ahead: number;
  /** The largest offset since then. */
  readonly mostSince: () => number;
}

/** `Date` in the pages of a phone whose clock may be wrong; the server, in the same process, has the right time. */
export function createPhoneClock() {
  let ahead = 0;
  /** All offsets so far, in order. */
  const was = [ahead];
  const right = Date;
  const asked = (): number => right.now() + (tabs.getStore() ? ahead : 0);
  return {
    Date: new Proxy(right, {
      construct: (made, words, as) =>
        Reflect.construct(made, words.length === 0 ? [asked()] : words, as) as object,
      get: (made, name) => (name === 'now' ? asked : Reflect.get(made, name)),
    }),
    /** The displayed time, its offset, and the offsets since then. */
    ask: (): EnteredTime => {
      const since = was.length - 1;
      return {
        at: new right(right.now() + ahead),
        ahead,
        mostSince: () => Math.max(...was.slice(since)),
      };
    },
    set: (ms: number) => {
      ahead = ms;
      was.push(ms);
    },
    /** As in a newly opened page, which has not yet received the server's time. */
    forget: () => clockAhead.reset(),
  };
}
export type PhoneClock = ReturnType<typeof createPhoneClock>;
