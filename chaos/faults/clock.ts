import { HOUR_MS } from '@propolis/domain';
import { clockAhead } from '../../apps/web/src/lib/clock-ahead.ts';
import { tabs } from './locks.ts';

/** How far the phone's clock is ahead; below zero it is behind. */
export const CLOCKS = [0, 2 * HOUR_MS, -3 * HOUR_MS, 50 * HOUR_MS, -26 * HOUR_MS] as const;

/** A time that was entered, by a clock that may be wrong. */
export interface Said {
  readonly at: Date;
  /** How far the clock was ahead, in ms. */
  readonly ahead: number;
  /** How far it ever was since then. */
  readonly mostSince: () => number;
}

/** `Date` as the pages of a phone know it, whose clock may be wrong; the server's, in the same process, is right. */
export function createPhoneClock() {
  let ahead = 0;
  /** All that it was, one after the other. */
  const was = [ahead];
  const right = Date;
  const asked = (): number => right.now() + (tabs.getStore() ? ahead : 0);
  return {
    Date: new Proxy(right, {
      construct: (made, words, as) =>
        Reflect.construct(made, words.length === 0 ? [asked()] : words, as) as object,
      get: (made, name) => (name === 'now' ? asked : Reflect.get(made, name)),
    }),
    /** What it says, and how far it is ahead, now and at any time later. */
    ask: (): Said => {
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
    /** As a page that has just been opened: nobody has told it the time. */
    forget: () => clockAhead.reset(),
  };
}
export type PhoneClock = ReturnType<typeof createPhoneClock>;
