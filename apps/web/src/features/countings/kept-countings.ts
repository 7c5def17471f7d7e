import type { Apiary, Counting } from '@propolis/contract';
import { mitesPerDay, readMoment } from '@propolis/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '../../lib/store.ts';
import { keptWrites } from '../../lib/writes/outbox.ts';
import { NO_VERSION, shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import { variablesOf } from '../../lib/writes/write.ts';
import { type CountByHand, countByHand } from './by-hand/hand-counts.api.ts';
import { type KeptShot, keptShotOf } from './upload/uploads.api.ts';

/** A queued counting, shown like any other. */
export interface KeptCounting {
  readonly counting: Counting;
  /** The queued photo, absent for a hand count. */
  readonly shot?: KeptShot | undefined;
}

/** Values that only the server sets. */
const UNKNOWN = {
  photo: null,
  photo_timestamp: null,
  photo_timestamp_timezone: null,
  marker: null,
  custom_marker_diameter: null,
  scale_doubt: null,
  process_timestamp: null,
  varroa_count_above_minimum_certainty: null,
  varroa_count_total: null,
  median_certainty: null,
  camera_brand: null,
  camera_model: null,
  count_range: null,
  mites_per_day: null,
  corrected_count: null,
  corrected_at: null,
  corrections: null,
  api_result: null,
  error: null,
  sample_bees: null,
  sample_method: null,
  comment: null,
  version: NO_VERSION,
} satisfies Partial<Counting>;

/** The id and the apiary of the hive. */
export function placeOf(
  hive: Named | null | undefined,
  apiaries: readonly Apiary[],
): Pick<Counting, 'hive_id' | 'apiary'> {
  const id = hive == null ? null : shownId(hive);
  const apiary = apiaries.find(({ hives }) => hives.some((one) => one.id === id));
  return { hive_id: id, apiary: apiary ? { id: apiary.id, name: apiary.name } : null };
}

/** A queued hand count in the format of the server's response. */
export function countedByHand({ input, idempotencyKey }: CountByHand, apiaries: readonly Apiary[]): Counting {
  const { hive_id, count, count_date, exposure_days = null, ...typed } = input;
  const { sample_bees = null, sample_method = null, comment = null } = typed;
  return {
    ...UNKNOWN,
    ...placeOf(hive_id, apiaries),
    id: shownId({ ref: idempotencyKey }),
    status: 'done',
    counted_by: 'hand',
    count_date,
    updated_at: count_date,
    exposure_days,
    sample_bees,
    sample_method,
    comment,
    varroa_count_above_minimum_certainty: count,
    varroa_count_total: count,
    mites_per_day: mitesPerDay(count, exposure_days),
  };
}

/** A queued photo as a counting. */
export function photoToCount(
  { form, idempotencyKey, write }: KeptShot,
  apiaries: readonly Apiary[],
): Counting {
  const { hive_id, photo_timestamp, photo_timestamp_timezone: zone, marker, exposure_days } = form;
  const taken = new Date(readMoment(photo_timestamp, zone) ?? write.madeAt).toISOString();
  return {
    ...UNKNOWN,
    ...placeOf(hive_id, apiaries),
    id: shownId({ ref: idempotencyKey }),
    status: 'waiting',
    counted_by: 'machine',
    count_date: taken,
    photo_timestamp: taken,
    photo_timestamp_timezone: zone ?? null,
    updated_at: new Date(write.madeAt).toISOString(),
    marker,
    custom_marker_diameter: asNumber(form.custom_marker_diameter),
    exposure_days: asNumber(exposure_days),
  };
}

/** The form of a photo may contain text where the server expects a number. */
const asNumber = (value: unknown): number | null => (value === undefined ? null : Number(value));

/** All queued countings of both kinds, in the order in which they were made. */
export function useKeptCountings(apiaries: readonly Apiary[]): readonly KeptCounting[] {
  const writes = useStore(keptWrites(useQueryClient()));
  return writes.flatMap((write): KeptCounting[] => {
    const shot = keptShotOf(write);
    if (shot) return [{ counting: photoToCount(shot, apiaries), shot }];
    const counted = variablesOf(write, countByHand);
    return counted ? [{ counting: countedByHand(counted, apiaries) }] : [];
  });
}
