import type { Apiary, Camera } from '@propolis/contract';
import { CUSTOM_MARKER, type Marker } from '@propolis/domain';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { isLocalMinute } from '../../../lib/local-minute.ts';
import { readNumber, writeKnown } from '../../../lib/numbers.ts';
import { arrivedText, isProvisional } from '../../../lib/writes/provisional.ts';
import { apiaryOfHive } from '../apiary-of-hive.ts';
import type { SendCounting } from '../upload/uploads.api.ts';

/** The values of one photo. Its file is stored separately, because a draft contains only text. */
export interface Shot {
  /** The idempotency key, also the name of its draft file. */
  readonly key: string;
  /** False until a photo is chosen. */
  readonly chosen: boolean;
  /** Option text, '' for none. */
  readonly hive_id: string;
  /** Local time at which it was taken (`lib/local-minute`); '' if unknown. */
  readonly taken: string;
  /** UTC offset of that time (`+02:00`); '' for the browser's own zone. */
  readonly offset: string;
}

/** Values of the form's fields, with at least one shot, which may still need its photo. */
export interface CountingFormValues {
  readonly apiary_id: string;
  readonly marker: Marker | '';
  /** mm, as typed. */
  readonly custom_marker_diameter: string;
  /** As typed; '' if the number of days is unknown. */
  readonly exposure_days: string;
  readonly shots: readonly Shot[];
}

/** Values from the address. */
export interface FixedPlace {
  readonly apiaryId: number;
  readonly hiveId: number;
}

export const newShot = (hiveId = ''): Shot => ({
  key: newIdempotencyKey(),
  chosen: false,
  hive_id: hiveId,
  taken: '',
  offset: '',
});

/** Marker and diameter default to those of the first camera (specification 2). */
export const countingFormValues = (
  fixed: FixedPlace | undefined,
  camera: Camera | undefined,
): CountingFormValues => ({
  apiary_id: String(fixed?.apiaryId ?? ''),
  marker: camera?.default_marker ?? '',
  custom_marker_diameter: writeKnown(camera?.default_custom_marker_diameter),
  exposure_days: '',
  shots: [newShot(String(fixed?.hiveId ?? ''))],
});

/** One draft per hive, and one per account without a fixed hive. */
export const countingDraftKey = (fixed: FixedPlace | undefined, account: string | null): string =>
  `counting-draft.${fixed ? fixed.hiveId : `new.${account}`}`;

export type CountingInput = SendCounting['form'];

/** The request fields of a photo, without empty ones. */
export function countingInput(
  { marker, custom_marker_diameter, exposure_days }: CountingFormValues,
  { hive_id, taken, offset }: Shot,
  timeZone: string,
): Record<keyof CountingInput, unknown> {
  return {
    hive_id: hive_id === '' ? undefined : Number(hive_id),
    photo_timestamp: taken.trim() ? (isLocalMinute(taken) ? `${taken}${offset}` : taken) : undefined,
    photo_timestamp_timezone: timeZone,
    marker: marker || undefined,
    custom_marker_diameter:
      marker === CUSTOM_MARKER
        ? (readNumber(custom_marker_diameter, { unit: 'mm' }) ?? undefined)
        : undefined,
    exposure_days: readNumber(exposure_days) ?? undefined,
  };
}

/** Hives of the apiary with this id as text. */
export const hivesOf = (apiaries: readonly Apiary[], apiaryId: string): Apiary['hives'] =>
  apiaries.find(({ id }) => String(id) === arrivedText(apiaryId))?.hives ?? [];

/**
 * The values of a draft with hives that can still be chosen: since then one may have moved, or ended. One that the
 * server did not have stays: what waits on this device may not be read yet.
 */
export function withStandingHives(
  values: CountingFormValues,
  apiaries: readonly Apiary[],
): CountingFormValues {
  const homes = values.shots.map(({ hive_id }) => apiaryOfHive(apiaries, hive_id));
  const apiary = homes.find((home) => home !== undefined);
  const stays = ({ hive_id }: Shot, at: number) =>
    isProvisional(Number(hive_id)) || (apiary && homes[at] === apiary);
  const shots = values.shots.map((shot, at) => (stays(shot, at) ? shot : { ...shot, hive_id: '' }));
  return { ...values, ...(apiary && { apiary_id: String(apiary.id) }), shots };
}
