import { now } from './clock.ts';
import { createStore } from './store.ts';

/**
 * The server's time has a resolution of one second, and its response was under way: smaller differences are
 * ignored.
 */
export const CLOCK_TOLERANCE = 60_000; // ms

/** How far this device's clock is ahead of the server's, in ms; negative if it is behind. */
export const clockAhead = createStore(() => 0);

/** Reads the `Date` header of a response, if it has one. */
export function hearTime(date: string | null): void {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverTime)) return;
  const ahead = now().getTime() - serverTime;
  const meant = Math.abs(ahead) < CLOCK_TOLERANCE ? 0 : ahead;
  // Small changes do not update the pages.
  if (Math.abs(meant - clockAhead.read()) >= CLOCK_TOLERANCE) clockAhead.set(meant);
}

/** The server's time, as far as it is known here. */
export const serverNow = (): Date => new Date(now().getTime() - clockAhead.read());
