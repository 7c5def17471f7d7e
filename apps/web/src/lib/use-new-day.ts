import { useEffect, useState } from 'react';
import { now } from './clock.ts';
import { localDay } from './dates.ts';

/** How often it is asked whether it is another day, in ms: no timer is to be trusted over a night of sleep. */
const EVERY = 60_000;

/** Draws a page anew once it is another day: one that stays open over midnight would go on telling of the day before. */
export function useNewDay(): void {
  const [, setDay] = useState(() => localDay(now()));
  useEffect(() => {
    const timer = setInterval(() => setDay(localDay(now())), EVERY);
    return () => clearInterval(timer);
  }, []);
}
