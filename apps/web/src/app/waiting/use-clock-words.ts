import { useFormatter, useTranslations } from 'use-intl';
import { clockAhead } from '../../lib/clock-ahead.ts';
import { useStore } from '../../lib/store.ts';

const MINUTE = 60_000; // ms
/** Less is nothing that a date of an observation would tell. */
const TOLD_FROM = 10 * MINUTE;
const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** Says that the clock of this device is wrong, and by how much; nothing while it is right. */
export function useClockWords(): string | undefined {
  const t = useTranslations('writes.clock');
  const format = useFormatter();
  const ahead = useStore(clockAhead);
  const off = Math.abs(ahead);
  if (off < TOLD_FROM) return undefined;
  const [unit, length] = UNITS.find(([, least]) => off >= least) ?? ['minute', MINUTE];
  const time = format.number(Math.round(off / length), { style: 'unit', unit, unitDisplay: 'long' });
  return t(ahead > 0 ? 'ahead' : 'behind', { time });
}
