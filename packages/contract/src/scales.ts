import {
  HIVE_MEASURES,
  isStorableText,
  MEASURES,
  placesOf,
  READINGS_BEGIN,
  SCALE_MODELS,
  SCALE_PLACES_MAX,
  SENSOR_BRANDS,
  scaleBrandOf,
  WEIGHT_UNITS,
} from '@propolis/domain';
import { z } from 'zod';
import { AsRead, Id, Version } from './ids.ts';
import { text } from './texts.ts';

/** A measured value: ISO 8601 in UTC, and kg, °C, % or V. */
export const MeasuredPoint = z.object({ time: z.iso.datetime(), value: z.number() });
export type MeasuredPoint = z.infer<typeof MeasuredPoint>;

const ScaleModel = z
  .number()
  .int()
  .refine((model) => SCALE_MODELS.some((known) => known === model), 'invalid_option')
  .meta({ enum: [...SCALE_MODELS] });

/** What a field of a decoded LoRaWAN payload means; without a unit a weight is in kg. */
const PayloadField = z.strictObject({
  /** 0 for what concerns the device, such as its battery. */
  slot: z.number().int().min(0).max(SCALE_PLACES_MAX),
  measure: z.enum(MEASURES),
  unit: z.enum(WEIGHT_UNITS).optional(),
});
/** More fields than any decoder has. */
const PAYLOAD_FIELDS_MAX = 40;
/** Field of the payload to its meaning. */
export const TtnMapping = z
  .record(z.string().min(1).max(100).refine(isStorableText, 'invalid'), PayloadField)
  .refine((mapping) => Object.keys(mapping).length <= PAYLOAD_FIELDS_MAX, 'too_long');
export type TtnMapping = z.infer<typeof TtnMapping>;

/** Of load cells: the factor may be negative (wired the other way round), the offset is in kg. */
const CalibrationNumber = z.number().min(-1_000_000_000).max(1_000_000_000);
const Position = z.number().int().min(1);

const SlotInput = z.strictObject({
  hive_id: Id.nullable(),
  /**
   * Since when the hive stands there: the slot's weights of before are not the hive's, and those of after are nobody
   * else's. Null: as long as the slot has measured. Left out, a hive that stays keeps its time, and one that comes begins
   * now, or has all where nobody stood before. `in_future` for a moment to come.
   */
  since: z.iso
    .datetime({ offset: true })
    .refine((since) => !(Date.parse(since) < READINGS_BEGIN), 'too_small')
    .nullable()
    .optional(),
  description: z.strictObject({
    /** 1-based, at most the places of the model. */
    position: Position,
    /** 0 means "not calibrated" and counts as 1. */
    weight_factor: CalibrationNumber.default(0),
    weight_offset: CalibrationNumber.default(0),
  }),
});

type Complain = (path: (string | number)[], message: string) => void;

/** Of slots: each at a place that the model has, no place twice and no hive twice. */
function checkSlots({ sensor_model_id, hives }: CheckedScale, complain: Complain): void {
  const places = new Set<number>();
  const standing = new Set<number>();
  for (const [index, { hive_id, description }] of hives.entries()) {
    const { position } = description;
    if (position > placesOf(sensor_model_id))
      complain(['hives', index, 'description', 'position'], 'too_big');
    if (places.has(position)) complain(['hives', index, 'description', 'position'], 'invalid_option');
    if (hive_id !== null && standing.has(hive_id)) complain(['hives', index, 'hive_id'], 'already_linked');
    places.add(position);
    if (hive_id !== null) standing.add(hive_id);
  }
}

const scaleFields = {
  brand: z.enum(SENSOR_BRANDS.scale).optional(),
  sensor_model_id: ScaleModel,
  description: z.strictObject({
    /** The identifier printed on the scale; unique over all accounts, in whatever case (`already_registered`). */
    aid: text(100).min(1),
    name: text(100).min(1),
    /** The same as `sensor_model_id`; it may be left out. */
    model: ScaleModel.optional(),
    /** Where it stands. */
    apiary: Id,
    /** Absent or null: the usual names of fields. */
    ttn_mapping: TtnMapping.nullable().default(null),
  }),
  /** Absent slots are empty. A hive of another scale is `already_linked`. */
  hives: z.array(SlotInput).max(SCALE_PLACES_MAX).default([]),
};

interface CheckedScale {
  readonly brand?: string | undefined;
  readonly sensor_model_id: number;
  readonly description: { readonly model?: number | undefined };
  readonly hives: readonly z.output<typeof SlotInput>[];
}

/** The brand and the second mention of the model, if they are sent, agree with the model. */
function checkModel({ brand, sensor_model_id, description }: CheckedScale, complain: Complain): void {
  if ((description.model ?? sensor_model_id) !== sensor_model_id)
    complain(['description', 'model'], 'invalid_option');
  const brandOfModel = scaleBrandOf(sensor_model_id);
  if ((brand ?? brandOfModel) !== brandOfModel) complain(['brand'], 'invalid_option');
}

function checkScale(input: CheckedScale, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>): void {
  const complain: Complain = (path, message) => addIssue({ code: 'custom', path, message });
  checkModel(input, complain);
  checkSlots(input, complain);
}

/** A new scale (specification 5: apiary, name and identifier are required). */
export const ScaleInput = z.strictObject(scaleFields).superRefine(checkScale);
export type ScaleInput = z.output<typeof ScaleInput>;

/** All of a scale that is there, as it shall be, also as it was read; the key is not touched. */
export const ScaleChange = z
  .strictObject({
    ...scaleFields,
    hives: z
      .array(SlotInput.extend({ before: AsRead }))
      .max(SCALE_PLACES_MAX)
      .default([]),
    id: Id,
    parent_id: AsRead,
    measurable_id: AsRead,
    version: AsRead,
    status: AsRead,
    device_key: AsRead,
  })
  .superRefine(checkScale);
export type ScaleChange = z.output<typeof ScaleChange>;

/** One slot at a glance. */
export const SlotStatus = z.object({
  position: Position,
  /** Newest calibrated weight in kg; null while none has come. */
  weight: MeasuredPoint.nullable(),
  /** °C and %, of a scale that measures them. */
  temperature: MeasuredPoint.nullable(),
  humidity: MeasuredPoint.nullable(),
  /** The calibrated weights of the last seven days, few enough for a small drawing; oldest first. */
  week: z.array(MeasuredPoint),
});
export type SlotStatus = z.infer<typeof SlotStatus>;

/** A scale at a glance. */
export const ScaleStatus = z.object({
  /** Of the newest reading of all slots; null while none has come. */
  last_reading_at: z.iso.datetime().nullable(),
  /** Readings whose time lies in the beekeeper's today. */
  readings_today: z.number().int(),
  /** Time of the last reading, once it is too long ago. */
  silent_since: z.iso.datetime().nullable(),
  /** Volts, of a device that says it. */
  battery: MeasuredPoint.nullable(),
  /** What is still shown of the key, and when it was last used. */
  key: z.object({ last_four: z.string(), last_used_at: z.iso.datetime().nullable() }),
  slots: z.array(SlotStatus),
});
export type ScaleStatus = z.infer<typeof ScaleStatus>;

/** A stay that is over. */
export const FormerStay = z.object({
  /** Null of a hive that is gone. */
  hive_id: Id.nullable(),
  /** Null: as long as the slot had measured. */
  since: z.iso.datetime().nullable(),
  /** No part of it. */
  until: z.iso.datetime(),
});
export type FormerStay = z.infer<typeof FormerStay>;

/** A slot as its beekeeper reads it; every place of the model has one. */
export const ScaleSlot = z.object({
  hive_id: Id.nullable(),
  /** Since when it stands there; null: as long as the slot has measured, or nothing stands there. */
  since: z.iso.datetime().nullable(),
  /** Who stood there before, the last twenty, newest first: what the slot measured then is theirs. */
  before: z.array(FormerStay),
  description: z.object({ position: Position, weight_factor: z.number(), weight_offset: z.number() }),
});
export type ScaleSlot = z.infer<typeof ScaleSlot>;

/** A scale as its beekeeper reads it. */
export const Scale = z.object({
  brand: z.enum(SENSOR_BRANDS.scale),
  id: Id,
  /** A scale is part of nothing. */
  parent_id: z.null(),
  sensor_model_id: ScaleModel,
  /** The apiary in which it stands. */
  measurable_id: Id,
  description: z.object({
    aid: z.string(),
    name: z.string(),
    model: ScaleModel,
    apiary: Id,
    ttn_mapping: TtnMapping.nullable(),
  }),
  hives: z.array(ScaleSlot),
  /** Grows when the scale or its slots are edited; not with its key, nor with what it delivers. */
  version: Version,
  status: ScaleStatus,
});
export type Scale = z.infer<typeof Scale>;

/** A scale whose key was just made: it is shown this once, and never again. */
export const ScaleWithKey = Scale.extend({
  /** Null in the second answer to a repeated request: whoever missed the first renews the key. */
  device_key: z.string().nullable(),
});
export type ScaleWithKey = z.infer<typeof ScaleWithKey>;

/** Which hive is weighed where (specification 7: the `hives` of `GET /sensors`). */
export const HiveSensor = z.object({
  brand: z.enum(SENSOR_BRANDS.scale),
  /** Of the slot. */
  id: Id,
  /** Its scale. */
  parent_id: Id,
  sensor_model_id: ScaleModel,
  /** The hive. */
  measurable_id: Id,
  description: ScaleSlot.shape.description,
});
export type HiveSensor = z.infer<typeof HiveSensor>;

/** A hive that stood on a scale and stands on none now, with what was measured of it then. */
export const FormerHive = z.object({ hive_id: Id, measures: z.array(z.enum(HIVE_MEASURES)) });
export type FormerHive = z.infer<typeof FormerHive>;
