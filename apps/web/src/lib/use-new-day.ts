import { apiaryDay } from '@propolis/domain';
import { useEffect, useState } from 'react';
import { now } from './clock.ts';
import { localDay } from './dates.ts';

/** How often the date is checked, in ms: timers do not run during sleep. */
const EVERY = 60_000;

const days = (): string => `${apiaryDay(now())} ${localDay(now())}`;

/** Rerenders a page when the day changes, so that a page open over midnight shows correct days. */
export function useNewDay(): void {
  const [, setDay] = useState(days);
  useEffect(() => {
    const timer = setInterval(() => setDay(days()), EVERY);
    return () => clearInterval(timer);
  }, []);
}
