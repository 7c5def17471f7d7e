import type { Apiary, Counting, CountingChange } from '@propolis/contract';
import type { Language } from '@propolis/domain';
import { localDay } from '../../../lib/dates.ts';
import { readNumber, writeKnown } from '../../../lib/numbers.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { momentOf } from '../by-hand/hand-count.ts';

/** What the fields hold; '' for none. */
export interface LinkFormValues {
  readonly apiary_id: string;
  readonly hive_id: string;
  /** As it was typed. */
  readonly exposure_days: string;
  /** Of a count by hand, as they were typed; there are no such fields of a photo. */
  readonly count_date: string;
  readonly count: string;
}

/** One draft per counting. */
export const linkDraftKey = (id: number): string => `counting-link-draft.${id}`;

export const linkFormValues = (
  { apiary, hive_id, exposure_days, counted_by, count_date, varroa_count_total: count }: Counting,
  language: Language,
): LinkFormValues => ({
  apiary_id: String(apiary?.id ?? ''),
  hive_id: String(hive_id ?? ''),
  exposure_days: writeKnown(exposure_days, language),
  count_date: counted_by === 'hand' ? localDay(new Date(count_date)) : '',
  count: counted_by === 'hand' ? writeKnown(count, language) : '',
});

/** A hive that was chosen earlier may have moved since. */
export function withItsApiary(values: LinkFormValues, apiaries: readonly Apiary[]): LinkFormValues {
  const hive = arrivedText(values.hive_id);
  const apiary = apiaries.find(({ hives }) => hives.some(({ id }) => String(id) === hive));
  return apiary ? { ...values, apiary_id: String(apiary.id) } : values;
}

const isOn = (moment: unknown, day: string): boolean =>
  typeof moment === 'string' && localDay(new Date(moment)) === day;

interface Editing {
  readonly counted_by: Counting['counted_by'];
  /** The moments that it has, and had as the form began. */
  readonly moments: readonly unknown[];
  readonly now: Date;
}

/** What is sent: the link, how long the board lay, and what was typed of a count by hand. What cannot be read stays, to be refused. */
export const linkInput = (
  { hive_id, exposure_days, count, count_date }: LinkFormValues,
  { counted_by, moments, now }: Editing,
): Readonly<Partial<Record<keyof CountingChange, unknown>>> => ({
  hive_id: hive_id === '' ? null : Number(hive_id),
  exposure_days: readNumber(exposure_days),
  ...(counted_by === 'hand' && {
    count: readNumber(count),
    // A day that stays keeps its hour.
    count_date: moments.find((moment) => isOn(moment, count_date)) ?? momentOf(count_date, now),
  }),
});
