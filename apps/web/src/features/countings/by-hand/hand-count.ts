import type { HandCountInput } from '@propolis/contract';
import {
  APIARY_TIME_ZONE,
  apiaryDay,
  type BeeAmount,
  beesIn,
  type IsoDay,
  isIsoDay,
  readMoment,
  type SampleMethod,
} from '@propolis/domain';
import { readNumber } from '../../../lib/numbers.ts';

export interface HandCountValues {
  /** Id as text; '' for none. */
  readonly hive_id: string;
  /** `YYYY-MM-DD`, or as typed. */
  readonly count_date: IsoDay | string;
  /** As typed. */
  readonly count: string;
  /** Only of a board, as typed. */
  readonly exposure_days: string;
  /** '' for a board. */
  readonly sample_method: SampleMethod | '';
  /** The bees of a sample in its unit, as typed. */
  readonly sample_bees: string;
  readonly sample_unit: BeeAmount;
  readonly comment: string;
}

/** One draft per hive whose page links here, and one per account. */
export const handCountDraftKey = (hive: number | undefined, account: string | null): string =>
  `hand-count-draft.${hive ?? 'any'}.${account}`;

export const handCountValues = (hive: number | undefined, now: Date): HandCountValues => ({
  hive_id: hive === undefined ? '' : String(hive),
  count_date: apiaryDay(now),
  count: '',
  exposure_days: '',
  sample_method: '',
  sample_bees: '',
  sample_unit: 'bees',
  comment: '',
});

/** The bees of a sample; null if nothing is typed, the text if it is no number. */
export function typedBees({
  sample_bees: typed,
  sample_unit: unit,
}: Pick<HandCountValues, 'sample_bees' | 'sample_unit'>): number | null | string {
  const amount = readNumber(typed, { unit });
  return typeof amount === 'number' ? beesIn(amount, unit) : amount;
}

/** The current time for today, noon at the apiary for any other day. */
export function momentOf(day: string, now: Date): string {
  if (day === apiaryDay(now)) return now.toISOString();
  const noon = readMoment(`${day}T12:00`, APIARY_TIME_ZONE);
  return noon === undefined ? day : new Date(noon).toISOString();
}

/** Converts to the contract's format; unreadable values are kept, and validation rejects them. */
export const handCountInput = (
  values: HandCountValues,
  now: Date,
): Readonly<Record<keyof HandCountInput, unknown>> => ({
  hive_id: values.hive_id === '' ? undefined : Number(values.hive_id),
  count_date: values.count_date === '' ? undefined : momentOf(values.count_date, now),
  count: readNumber(values.count) ?? undefined,
  ...(values.sample_method === ''
    ? { exposure_days: readNumber(values.exposure_days), sample_bees: null, sample_method: null }
    : { exposure_days: null, sample_bees: typedBees(values), sample_method: values.sample_method }),
  comment: values.comment.trim() || null,
});

/** Errors that the body cannot represent, or that its rules would name only after all others. */
export const handCountFaults = (values: HandCountValues, now: Date): Record<string, string> => ({
  ...dayFaults(values.count_date, now),
  ...(values.sample_method !== '' && typedBees(values) === null && { sample_bees: 'required' }),
});

/** A day in the future. */
export const dayFaults = (day: string, now: Date): Record<string, string> =>
  isIsoDay(day) && day > apiaryDay(now) ? { count_date: 'in_future' } : {};
