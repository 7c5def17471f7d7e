import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** How often relative times are updated, in ms. */
const EVERY = 30_000;

/** The current time, updated regularly, for relative times. */
export function useNow(): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return time;
}
