import { MINUTE_MS } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { clockAhead } from '../../lib/clock-ahead.ts';
import { useStore } from '../../lib/store.ts';

/** Smaller differences do not matter for the date of an observation. */
const SHOWN_FROM = 10 * MINUTE_MS;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** A message that the device's clock is wrong, and by how much; undefined while it is right. */
export function useClockWords(): string | undefined {
  const t = useTranslations('writes.clock');
  const format = useFormatter();
  const ahead = useStore(clockAhead);
  const off = Math.abs(ahead);
  if (off < SHOWN_FROM) return undefined;
  const [unit, length] = UNITS.find(([, least]) => off >= least) ?? ['minute', MINUTE_MS];
  const time = format.number(Math.round(off / length), { style: 'unit', unit, unitDisplay: 'long' });
  return t(ahead > 0 ? 'ahead' : 'behind', { time });
}
