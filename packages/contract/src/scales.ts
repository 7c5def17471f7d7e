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
import { AsRead, Id, idIn, Version } from './ids.ts';
import { NAME_MAX } from './limits.ts';
import { text } from './texts.ts';

/** A measurement: ISO 8601 in UTC, and kg, °C, % or V. */
export const MeasuredPoint = z.object({ time: z.iso.datetime(), value: z.number() });
export type MeasuredPoint = z.infer<typeof MeasuredPoint>;

const ScaleModel = idIn(SCALE_MODELS);

/** Meaning of a field of a decoded LoRaWAN payload; the default unit of a weight is kg. */
const PayloadField = z.strictObject({
  /** 0 for the device itself, such as its battery. */
  slot: z.number().int().min(0).max(SCALE_PLACES_MAX),
  measure: z.enum(MEASURES),
  unit: z.enum(WEIGHT_UNITS).optional(),
});
/** More fields than any decoder returns. */
const PAYLOAD_FIELDS_MAX = 40;
/** Payload field to its meaning. */
export const TtnMapping = z
  .record(z.string().min(1).max(100).refine(isStorableText, 'invalid'), PayloadField)
  .refine((mapping) => Object.keys(mapping).length <= PAYLOAD_FIELDS_MAX, 'too_long');
export type TtnMapping = z.infer<typeof TtnMapping>;

/** Load cells: the factor may be negative (wires swapped), the offset is in kg. */
const CalibrationNumber = z.number().min(-1_000_000_000).max(1_000_000_000);
const Position = z.number().int().min(1);

const SlotInput = z.strictObject({
  hive_id: Id.nullable(),
  /**
   * Start of the hive's stay on the slot; earlier weights do not belong to the hive. Null: since the first
   * reading of the slot. If absent, a hive that stays keeps its start, and a new one starts now, or with the
   * first reading if no hive was there before. `in_future` for a future time.
   */
  since: z.iso
    .datetime({ offset: true })
    .refine((since) => !(Date.parse(since) < READINGS_BEGIN), 'too_small')
    .nullable()
    .optional(),
  description: z.strictObject({
    /** 1-based, at most the slots of the model. */
    position: Position,
    /** 0 means "not calibrated" and counts as 1. */
    weight_factor: CalibrationNumber.default(0),
    weight_offset: CalibrationNumber.default(0),
  }),
});

type Complain = (path: (string | number)[], message: string) => void;

/** Each slot must exist on the model; no slot and no hive may appear twice. */
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
    /**
     * The identifier printed on the scale; unique over all accounts, ignoring case (`already_registered`).
     */
    aid: text(NAME_MAX).min(1),
    name: text(NAME_MAX).min(1),
    /** The same as `sensor_model_id`; optional. */
    model: ScaleModel.optional(),
    /** The apiary of the scale. */
    apiary: Id,
    /** Absent or null: the standard field names. */
    ttn_mapping: TtnMapping.nullable().default(null),
  }),
  /** Missing slots are empty. A hive of another scale is `already_linked`. */
  hives: z.array(SlotInput).max(SCALE_PLACES_MAX).default([]),
};

interface CheckedScale {
  readonly brand?: string | undefined;
  readonly sensor_model_id: number;
  readonly description: { readonly model?: number | undefined };
  readonly hives: readonly z.output<typeof SlotInput>[];
}

/** The brand and the second mention of the model, if sent, must match the model. */
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

/** Replaces an existing scale; accepts the object as read. The key stays unchanged. */
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

/** Summary of a slot. */
export const SlotStatus = z.object({
  position: Position,
  /** Newest calibrated weight in kg; null if there is none. */
  weight: MeasuredPoint.nullable(),
  /** °C and %, if the scale measures them. */
  temperature: MeasuredPoint.nullable(),
  humidity: MeasuredPoint.nullable(),
  /** Calibrated weights of the last seven days, reduced for a small chart; oldest first. */
  week: z.array(MeasuredPoint),
});
export type SlotStatus = z.infer<typeof SlotStatus>;

/** Summary of a scale. */
export const ScaleStatus = z.object({
  /** The newest reading of all slots; null if there is none. */
  last_reading_at: z.iso.datetime().nullable(),
  /** Readings of the beekeeper's current day. */
  readings_today: z.number().int(),
  /** Time of the last reading if the scale is silent. */
  silent_since: z.iso.datetime().nullable(),
  /** Volts, if the device reports it. */
  battery: MeasuredPoint.nullable(),
  /** The visible part of the key, and its last use. */
  key: z.object({ last_four: z.string(), last_used_at: z.iso.datetime().nullable() }),
  slots: z.array(SlotStatus),
});
export type ScaleStatus = z.infer<typeof ScaleStatus>;

/** An ended stay. */
export const FormerStay = z.object({
  /** Null for a deleted hive. */
  hive_id: Id.nullable(),
  /** Null: since the first reading of the slot. */
  since: z.iso.datetime().nullable(),
  /** Excluded. */
  until: z.iso.datetime(),
});
export type FormerStay = z.infer<typeof FormerStay>;

/** A slot as its beekeeper reads it; there is one for each slot of the model. */
export const ScaleSlot = z.object({
  hive_id: Id.nullable(),
  /** Start of the stay; null: since the first reading of the slot, or the slot is empty. */
  since: z.iso.datetime().nullable(),
  /** The last twenty previous stays, newest first, with the hives that own those readings. */
  before: z.array(FormerStay),
  description: z.object({ position: Position, weight_factor: z.number(), weight_offset: z.number() }),
});
export type ScaleSlot = z.infer<typeof ScaleSlot>;

/** A scale as its beekeeper reads it. */
export const Scale = z.object({
  brand: z.enum(SENSOR_BRANDS.scale),
  id: Id,
  /** A scale has no parent. */
  parent_id: z.null(),
  sensor_model_id: ScaleModel,
  /** The apiary of the scale. */
  measurable_id: Id,
  description: z.object({
    aid: z.string(),
    name: z.string(),
    model: ScaleModel,
    apiary: Id,
    ttn_mapping: TtnMapping.nullable(),
  }),
  hives: z.array(ScaleSlot),
  /** Increases when the scale or its slots are edited, not with its key or deliveries. */
  version: Version,
  status: ScaleStatus,
});
export type Scale = z.infer<typeof Scale>;

/** A scale with its new key, which is shown only once. */
export const ScaleWithKey = Scale.extend({
  /** Null in the response to a repeated request: the client must then renew the key. */
  device_key: z.string().nullable(),
});
export type ScaleWithKey = z.infer<typeof ScaleWithKey>;

/** A hive on a slot (specification 7: the `hives` of `GET /sensors`). */
export const HiveSensor = z.object({
  brand: z.enum(SENSOR_BRANDS.scale),
  /** Id of the slot. */
  id: Id,
  /** Id of the scale. */
  parent_id: Id,
  sensor_model_id: ScaleModel,
  /** Id of the hive. */
  measurable_id: Id,
  description: ScaleSlot.shape.description,
});
export type HiveSensor = z.infer<typeof HiveSensor>;

/** The measures of a hive from earlier scales that its current one, if any, does not have. */
export const FormerHive = z.object({ hive_id: Id, measures: z.array(z.enum(HIVE_MEASURES)) });
export type FormerHive = z.infer<typeof FormerHive>;
