import {
  BEE_RACES,
  DEFAULT_FRAMES_PER_LAYER,
  DEFAULT_HIVE_COLOR,
  FRAMES_PER_LAYER_MAX,
  HIVE_COLORS,
  HIVE_STRUCTURE_ITEMS,
  HIVE_TYPES,
  readMoment,
  readObservationData,
} from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ByApiaryId, ById, Id, Version } from './ids.ts';
import { text } from './texts.ts';

/** A stored value of an observation item. */
export const ObservationValue = z.union([z.boolean(), z.number(), z.string(), z.null()]);
/** Item key to value; which keys and values there are is the domain's catalogue. */
export const ObservationData = z.record(z.string(), ObservationValue);

/** The same as the domain has it, as it comes out of JSON. */
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
  /** French name; the words of the other languages are in the domain's list. */
  hive_type: z.string(),
  bee_race_id: Id,
  bee_race: z.string(),
  description: z.string().nullable(),
  /** Of one brood box; 0 while nobody has said it. */
  frames_per_layer: z.number().int(),
  apiary_id: Id,
  /** Unix seconds of the newest observation. */
  last_observation_date: z.number().int().nullable(),
  /** Latest non-null value per key, by observation date; what goes with another value, as a reminder's comment, only with that. */
  observations_aggregate: ObservationData,
  /** Unix seconds of the observation since which particular attention is asked for without a break. */
  attention_since: z.number().int().nullable(),
  /** Grows when its own fields are edited; not when it is moved, nor when it is observed. */
  version: Version,
});
export type Hive = z.infer<typeof Hive>;

const HiveTypeId = z
  .number()
  .int()
  .refine((id) => HIVE_TYPES.some((type) => type.id === id), 'invalid_option')
  .meta({ enum: HIVE_TYPES.map(({ id }) => id) });
const BeeRaceId = z
  .number()
  .int()
  .refine((id) => BEE_RACES.some((race) => race.id === id), 'invalid_option')
  .meta({ enum: BEE_RACES.map(({ id }) => id) });
/** With or without `#`, in either case; one of the ten of the palette (specification 3). */
const Color = z
  .string()
  .meta({ pattern: `^#?(${HIVE_COLORS.map(({ hex }) => hex).join('|')})$`, description: 'In either case.' })
  .transform((hex) => hex.replace(/^#/, '').toUpperCase())
  .refine((hex) => HIVE_COLORS.some((color) => color.hex === hex), 'invalid_option');
const FramesPerLayer = z.number().int().min(0).max(FRAMES_PER_LAYER_MAX);
/** Empty becomes `Ruche N` (specification 5). */
const HiveName = text(100).nullable();
const HiveDescription = text(2000).nullable();
/** Counted from 1; beyond the last hive it is `too_big`. */
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
  /** When it was set up, with the offset of its zone: the day of its structure values. Now, where it is not said. */
  set_up_at: z
    .string()
    .refine((said) => readMoment(said) !== undefined, 'invalid_date')
    .meta({ format: 'date-time' })
    .nullable()
    .optional(),
};

/** What stands beside the fields: the values that the hive is set up with. */
export const hiveStructureValues = (input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([key]) => !Object.hasOwn(hiveFields, key)));

/**
 * A new hive, with the active values of the hive structure beside its fields (`GET /observations/hive/structure`),
 * checked against the catalogue. Without a position it goes last; one beyond the last is the last.
 */
export const HiveInput = z.looseObject(hiveFields).superRefine(
  (input, { addIssue }) => {
    const { errors = {} } = readObservationData(hiveStructureValues(input), HIVE_STRUCTURE_ITEMS);
    for (const [key, codes] of Object.entries(errors))
      for (const message of codes) addIssue({ code: 'custom', path: [key], message });
  },
  // Also beside wrong fields, so that all errors come at once.
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
export type HiveInput = z.output<typeof HiveInput>;

/** What changes: absent fields stay; a position alone is a drag (specification 7). */
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

/**
 * A type of hive with its name in the user's language; the number of frames where the trade has a usual one.
 */
export const HiveType = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  frames_per_layer: z.number().int().optional(),
});
/** A race with its name in the user's language. */
export const BeeRace = z.object({ id: Id, key: z.string(), name: z.string() });

/** Hives of the user's own apiaries, and the lists that a hive's form offers (specification 7). */
export const hiveEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/apiaries/:apiaryId/hives',
    summary: 'Adds a hive, last unless a position is sent; structure values become its first observation.',
    params: ByApiaryId,
    body: HiveInput,
    response: Hive,
    status: 201,
  }),
  /**
   * Another apiary takes the hive at its end, and the gap closes; `not_found` under `apiary_id` for one that is not
   * the user's. A position shifts the hives between the old place and the new one.
   */
  update: endpoint({
    method: 'PUT',
    path: '/api/hives/:id',
    summary: 'Changes a hive, its position or its apiary.',
    params: ById,
    body: HiveChange,
    response: Hive,
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/hives/:id',
    summary: 'Deletes a hive with its observations and countings.',
    params: ById,
    versioned: true,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/hives/:id/duplicate',
    summary: "Copies a hive's own fields, not its observations.",
    params: ById,
    response: Hive,
    status: 201,
  }),
  types: endpoint({
    method: 'GET',
    path: '/api/hive/types',
    summary: 'Types of hive.',
    response: z.array(HiveType),
  }),
  races: endpoint({
    method: 'GET',
    path: '/api/bee/races',
    summary: 'Races of bees.',
    response: z.array(BeeRace),
  }),
} as const;
