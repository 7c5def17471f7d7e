import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** How often what is told in minutes is told anew, in ms. */
const EVERY = 30_000;

/** The time, again and again, for a page that says how long ago something was. */
export function useNow(): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return time;
}
