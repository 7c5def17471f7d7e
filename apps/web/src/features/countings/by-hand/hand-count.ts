import type { HandCountInput } from '@propolis/contract';
import { type IsoDay, isIsoDay } from '@propolis/domain';
import { localDay, localNoon } from '../../../lib/dates.ts';
import { readNumber } from '../../../lib/numbers.ts';

export interface HandCountValues {
  /** Id as text; '' for none. */
  readonly hive_id: string;
  /** `YYYY-MM-DD`, or as typed. */
  readonly count_date: IsoDay | string;
  /** As typed. */
  readonly count: string;
  readonly exposure_days: string;
}

/** One draft per hive whose page links here, and one per account. */
export const handCountDraftKey = (hive: number | undefined, account: string | null): string =>
  `hand-count-draft.${hive ?? 'any'}.${account}`;

export const handCountValues = (hive: number | undefined, now: Date): HandCountValues => ({
  hive_id: hive === undefined ? '' : String(hive),
  count_date: localDay(now),
  count: '',
  exposure_days: '',
});

/** The current time for today, noon for any other day. */
export function momentOf(day: string, now: Date): string {
  if (!isIsoDay(day)) return day;
  return (day === localDay(now) ? now : localNoon(day)).toISOString();
}

/** Converts to the contract's format; unreadable values are kept, and validation rejects them. */
export const handCountInput = (
  values: HandCountValues,
  now: Date,
): Readonly<Record<keyof HandCountInput, unknown>> => ({
  hive_id: values.hive_id === '' ? undefined : Number(values.hive_id),
  count_date: values.count_date === '' ? undefined : momentOf(values.count_date, now),
  count: readNumber(values.count) ?? undefined,
  exposure_days: readNumber(values.exposure_days),
});

/** Errors that the body cannot represent: a day in the future. */
export const dayFaults = (day: string, now: Date): Record<string, string> =>
  isIsoDay(day) && day > localDay(now) ? { count_date: 'in_future' } : {};
