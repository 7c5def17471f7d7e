import {
  BEE_RACES,
  DEFAULT_FRAMES_PER_LAYER,
  DEFAULT_HIVE_COLOR,
  FRAMES_PER_LAYER_MAX,
  HIVE_COLORS,
  HIVE_STRUCTURE_ITEMS,
  HIVE_TYPES,
  readObservationData,
} from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ByApiaryId, ById, ClientId, Id, idIn, Version } from './ids.ts';
import { DESCRIPTION_MAX, NAME_MAX } from './limits.ts';
import { Moment, text } from './texts.ts';

/** A stored value of an observation item. */
export const ObservationValue = z.union([z.boolean(), z.number(), z.string(), z.null()]);
/** Item key to value; the domain's catalogue defines both. */
export const ObservationData = z.record(z.string(), ObservationValue);

/** The same type as in the domain, as parsed from JSON. */
export type ObservationData = z.infer<typeof ObservationData>;

/** A hive as its beekeeper reads it, with the latest value of every item. */
export const Hive = z.object({
  id: Id,
  name: z.string(),
  /** 1-based, without gaps. */
  position_on_apiary: z.number().int(),
  /** Hex without `#`. */
  color: z.string(),
  hive_type_id: Id,
  /** French name; the domain has the other languages. */
  hive_type: z.string(),
  bee_race_id: Id,
  bee_race: z.string(),
  description: z.string().nullable(),
  /** Frames of one brood box; 0 if unknown. */
  frames_per_layer: z.number().int(),
  apiary_id: Id,
  /** Unix seconds of the newest observation. */
  last_observation_date: z.number().int().nullable(),
  /**
   * Latest non-null value per key, by observation date; a reminder's comment only together with its reminder.
   */
  observations_aggregate: ObservationData,
  /** Unix seconds of the observation since which particular attention has been requested without a break. */
  attention_since: z.number().int().nullable(),
  /** Increases when its own fields are edited, not when it is moved or observed. */
  version: Version,
});
export type Hive = z.infer<typeof Hive>;

/** A hive whose colony died or left. */
export const EndedHive = Hive.extend({
  /** Day of the end, in the zone of the apiary. */
  ended_on: z.string().meta({ format: 'date' }),
  /** The record that ended it. */
  ended_by: ClientId,
});
export type EndedHive = z.infer<typeof EndedHive>;

const HiveTypeId = idIn(HIVE_TYPES.map(({ id }) => id));
const BeeRaceId = idIn(BEE_RACES.map(({ id }) => id));
/** With or without `#`, in either case; one of the ten of the palette (specification 3). */
const Color = z
  .string()
  .meta({ pattern: `^#?(${HIVE_COLORS.join('|')})$`, description: 'In either case.' })
  .transform((hex) => hex.replace(/^#/, '').toUpperCase())
  .refine((hex) => HIVE_COLORS.includes(hex), 'invalid_option');
const FramesPerLayer = z.number().int().min(0).max(FRAMES_PER_LAYER_MAX);
/** Empty becomes `Ruche N` (specification 5). */
const HiveName = text(NAME_MAX).nullable();
const HiveDescription = text(DESCRIPTION_MAX).nullable();
/** Counted from 1; after the last hive it is `too_big`. */
const Position = z.number().int().min(1);

const hiveFields = {
  name: HiveName.default(null),
  position_on_apiary: Position.nullable().optional(),
  color: Color.default(DEFAULT_HIVE_COLOR),
  hive_type_id: HiveTypeId,
  bee_race_id: BeeRaceId,
  description: HiveDescription.default(null),
  frames_per_layer: FramesPerLayer.default(DEFAULT_FRAMES_PER_LAYER),
  apiary_id: Id.optional(),
  /** When the hive was set up, with an offset: the date of its structure values. Default now. */
  set_up_at: Moment.nullable().optional(),
};

/** A hive that comes with a record. Its client names it, so that it can be sent again. */
export const NewHive = z.strictObject({
  /** Its UUID in records. */
  id: ClientId,
  name: hiveFields.name,
  color: hiveFields.color,
  hive_type_id: HiveTypeId,
  bee_race_id: BeeRaceId,
  frames_per_layer: hiveFields.frames_per_layer,
});
export type NewHive = z.output<typeof NewHive>;

/** The structure values among the input fields. */
export const hiveStructureValues = (input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([key]) => !Object.hasOwn(hiveFields, key)));

/**
 * A new hive with the structure values as additional fields (`GET /observations/hive/structure`), checked
 * against the catalogue. Without a position, or with one after the last, it becomes the last hive.
 */
export const HiveInput = z.looseObject(hiveFields).superRefine(
  (input, { addIssue }) => {
    const { errors = {} } = readObservationData(hiveStructureValues(input), HIVE_STRUCTURE_ITEMS);
    for (const [key, codes] of Object.entries(errors))
      for (const message of codes) addIssue({ code: 'custom', path: [key], message });
  },
  // Also runs if other fields are invalid, so that all errors are returned at once.
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
export type HiveInput = z.output<typeof HiveInput>;

/** Missing fields stay unchanged; a position alone is a drag (specification 7). */
export const HiveChange = z.strictObject({
  name: HiveName.optional(),
  position_on_apiary: Position.optional(),
  apiary_id: Id.optional(),
  color: Color.optional(),
  hive_type_id: HiveTypeId.optional(),
  bee_race_id: BeeRaceId.optional(),
  description: HiveDescription.optional(),
  frames_per_layer: FramesPerLayer.optional(),
});
export type HiveChange = z.output<typeof HiveChange>;

/** A type of hive with its name in the user's language, and its usual number of frames if there is one. */
export const HiveType = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  frames_per_layer: z.number().int().optional(),
});
/** A bee race with its name in the user's language. */
export const BeeRace = z.object({ id: Id, key: z.string(), name: z.string() });

/** Hives of the user's own apiaries, and the lists of the hive form (specification 7). */
export const hiveEndpoints = {
  create: endpoint('POST', '/api/apiaries/:apiaryId/hives', {
    summary:
      'Adds a hive, as the last one unless a position is sent; structure values become its first observation.',
    params: ByApiaryId,
    body: HiveInput,
    response: Hive,
    status: 201,
  }),
  /**
   * In another apiary the hive becomes the last one, and its old position is closed; an apiary of another
   * account is `not_found` under `apiary_id`. A position shifts the hives between the old and the new place.
   */
  update: endpoint('PUT', '/api/hives/:id', {
    summary: 'Changes a hive, its position or its apiary.',
    params: ById,
    body: HiveChange,
    response: Hive,
    versioned: true,
  }),
  remove: endpoint('DELETE', '/api/hives/:id', {
    summary: 'Deletes a hive with its observations and countings.',
    params: ById,
    versioned: true,
  }),
  duplicate: endpoint('POST', '/api/hives/:id/duplicate', {
    summary: "Copies a hive's own fields, not its observations.",
    params: ById,
    response: Hive,
    status: 201,
  }),
  ended: endpoint('GET', '/api/apiaries/:apiaryId/hives/ended', {
    summary: 'The hives of an apiary that ended, the last first; no other list has them.',
    params: ByApiaryId,
    response: z.array(EndedHive),
  }),
  types: endpoint('GET', '/api/hive/types', {
    summary: 'Types of hive.',
    response: z.array(HiveType),
  }),
  races: endpoint('GET', '/api/bee/races', {
    summary: 'Races of bees.',
    response: z.array(BeeRace),
  }),
} as const;
