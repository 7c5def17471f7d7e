import type { Apiary, Camera } from '@propolis/contract';
import { CUSTOM_MARKER, type Language, type Marker } from '@propolis/domain';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { isLocalMinute } from '../../../lib/local-minute.ts';
import { readNumber, writeKnown } from '../../../lib/numbers.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import type { SendCounting } from '../upload/uploads.api.ts';

/** One photo of a board to be counted: what belongs to it alone. Its file is kept apart, for a draft holds only text. */
export interface Shot {
  /** The idempotency key under which it is sent, and the name of its file among those of drafts. */
  readonly key: string;
  /** False while it waits for its photo. */
  readonly chosen: boolean;
  /** Text of its option, '' for none. */
  readonly hive_id: string;
  /** When it was taken, as the clocks showed it (`lib/local-minute`); '' while nobody knows. */
  readonly taken: string;
  /** Of those clocks (`+02:00`); '' for the browser's own zone. */
  readonly offset: string;
}

/** What the fields hold; one shot at least, which waits for its photo. */
export interface CountingFormValues {
  readonly apiary_id: string;
  readonly marker: Marker | '';
  /** mm, as it was typed. */
  readonly custom_marker_diameter: string;
  /** As it was typed; '' where nobody knows how long the board lay. */
  readonly exposure_days: string;
  readonly shots: readonly Shot[];
}

/** What the address says. */
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

/** Marker and diameter begin as the first camera says (specification 2). */
export const countingFormValues = (
  fixed: FixedPlace | undefined,
  camera: Camera | undefined,
  language: Language,
): CountingFormValues => ({
  apiary_id: String(fixed?.apiaryId ?? ''),
  marker: camera?.default_marker ?? '',
  custom_marker_diameter: writeKnown(camera?.default_custom_marker_diameter, language),
  exposure_days: '',
  shots: [newShot(String(fixed?.hiveId ?? ''))],
});

/** One draft per hive, and one per account where none is fixed. */
export const countingDraftKey = (fixed: FixedPlace | undefined, account: string | null): string =>
  `counting-draft.${fixed ? fixed.hiveId : `new.${account}`}`;

export type CountingInput = SendCounting['form'];

/** What stands beside a photo when it is sent; what was not filled is left out. */
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
      marker === CUSTOM_MARKER ? (readNumber(custom_marker_diameter) ?? undefined) : undefined,
    exposure_days: readNumber(exposure_days) ?? undefined,
  };
}

/** Of the apiary with this id as text. */
export const hivesOf = (apiaries: readonly Apiary[], apiaryId: string): Apiary['hives'] =>
  apiaries.find(({ id }) => String(id) === arrivedText(apiaryId))?.hives ?? [];
