import { now } from './clock.ts';
import { createStore } from './store.ts';

/** The server says its time to the second, and its answer was on its way: less than this is no difference. */
export const CLOCK_TOLERANCE = 60_000; // ms

/** How far this device's clock is ahead of the server's, in ms; below zero it is behind. */
export const clockAhead = createStore(() => 0);

/** Takes the `Date` of an answer, if it had one. */
export function hearTime(date: string | null): void {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  const ahead = now().getTime() - told;
  const meant = Math.abs(ahead) < CLOCK_TOLERANCE ? 0 : ahead;
  // A second more or less is nothing that pages should follow.
  if (Math.abs(meant - clockAhead.read()) >= CLOCK_TOLERANCE) clockAhead.set(meant);
}

/** What the server's clock says, as far as it is known here. */
export const serverNow = (): Date => new Date(now().getTime() - clockAhead.read());
