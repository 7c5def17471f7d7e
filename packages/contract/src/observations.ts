import { OBSERVATION_ITEM_TYPES, OBSERVATION_UNITS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Hive, ObservationData, ObservationValue } from './hives.ts';
import { ById, Id, OptionalPathId, Version } from './ids.ts';
import {
  FOUND_NOTES_DEFAULT,
  FOUND_NOTES_MAX,
  OBSERVATION_PHOTOS_MAX,
  SEARCH_QUERY_MAX,
  SEARCH_QUERY_MIN,
} from './limits.ts';
import { Photo, PhotoId } from './photos.ts';
import { text } from './texts.ts';

/** What was seen in a hive on one day, with its photos. */
export const Observation = z.object({
  id: Id,
  /** ISO 8601 in UTC. */
  observation_date: z.string().meta({ format: 'date-time' }),
  data: ObservationData,
  /** In the order in which they were added. */
  photos: z.array(Photo),
  /** Grows with each edit. */
  version: Version,
});
export type Observation = z.infer<typeof Observation>;

/** Enough of an observation to put it on a calendar. */
export const ObservationId = Observation.pick({ id: true, observation_date: true });
export type ObservationId = z.infer<typeof ObservationId>;

/**
 * A flat map of item key to value, `observation_date` among them (a day or an ISO date-time; default now). Each
 * value is checked against the catalogue by the server; errors stand under the item's key. `photos` are kept before
 * (`PUT /api/photos/:id`); absent, those of the observation stay as they are.
 */
export const ObservationInput = z
  .object({ photos: z.array(PhotoId).max(OBSERVATION_PHOTOS_MAX).optional() })
  .catchall(z.unknown());
export type ObservationInput = z.infer<typeof ObservationInput>;

/** Most observations that `latest` gives at once, and how many it gives unasked. */
export const LATEST_MAX = 100;
/** Of `latest`, where nobody says how many. */
export const LATEST_DEFAULT = 5;

/** One item as a form needs it (specification 3). */
export const ObservationFormItem = z.object({
  key: z.string(),
  type: z.enum(OBSERVATION_ITEM_TYPES),
  value: ObservationValue,
  /** Whether it is sent; false until somebody fills it (specification 5). */
  isActive: z.boolean(),
  error: z.boolean(),
  /** By the show flags of the user. */
  show: z.boolean(),
  /** Key of the item that this one belongs to. */
  group: z.string().nullable(),
  unit: z.enum(OBSERVATION_UNITS).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Keys of the answers, in order; their words are in the domain. */
  options: z.array(z.string()),
});
/** The form: categories, their subcategories, their items, in the order in which they are filled. */
export const ObservationStructure = z.array(
  z.object({
    key: z.string(),
    children: z.array(z.object({ key: z.string(), items: z.array(ObservationFormItem) })),
  }),
);
export type ObservationStructure = z.infer<typeof ObservationStructure>;

/** What a round asks for: keys of items, in the order in which they are filled. */
export const UsualItems = z.object({ items: z.array(z.string()) });
export type UsualItems = z.infer<typeof UsualItems>;

/** An observation in whose texts all words of the query stand. */
export const FoundNote = z.object({
  observation_id: Id,
  hive_id: Id,
  /** ISO 8601 in UTC. */
  observation_date: z.string().meta({ format: 'date-time' }),
  /** Key of the item whose text has most of the words. */
  item: z.string(),
  /** That text, or the part of it that has them, on one line. */
  excerpt: z.string(),
});
export type FoundNote = z.infer<typeof FoundNote>;

/** A hive as it is with a new observation, which is named beside it: whoever recorded it may change it next. */
export const ObservedHive = Hive.extend({ observation_id: Id.optional() });
export type ObservedHive = z.infer<typeof ObservedHive>;

/** Observations of the user's own hives, and the structure of the form (specification 7). */
export const observationEndpoints = {
  /** `in_future` under `observation_date` for a day to come; else the codes of the domain under the item. */
  create: endpoint({
    method: 'POST',
    path: '/api/hives/:id/observations',
    summary: 'Records an observation and answers the hive as it now is, with the id of the observation.',
    params: ById,
    body: ObservationInput,
    response: ObservedHive,
    status: 201,
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/hives/:id/observations/latest',
    summary: 'The newest observations first; `before` is the id of an observation to go on from.',
    params: ById,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(LATEST_MAX).default(LATEST_DEFAULT),
      before: OptionalPathId,
    }),
    response: z.array(Observation),
  }),
  ids: endpoint({
    method: 'GET',
    path: '/api/hives/:id/observations/ids',
    summary: 'Ids and dates of all observations, newest first.',
    params: ById,
    response: z.array(ObservationId),
  }),
  /** Replaces all values: an item that is not sent is no longer there. */
  update: endpoint({
    method: 'PUT',
    path: '/api/observations/:id',
    summary: "Replaces an observation's values; its date stays unless one is sent.",
    params: ById,
    body: ObservationInput,
    response: Observation,
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/observations/:id',
    summary: 'Deletes an observation.',
    params: ById,
    versioned: true,
  }),
  /** Accents, capitals and the order of the words do not matter. */
  search: endpoint({
    method: 'GET',
    path: '/api/observations/search',
    summary: 'Observations whose texts have all words of a query, newest first.',
    query: z.object({
      q: text(SEARCH_QUERY_MAX).min(SEARCH_QUERY_MIN),
      limit: z.coerce.number().int().min(1).max(FOUND_NOTES_MAX).default(FOUND_NOTES_DEFAULT),
    }),
    response: z.array(FoundNote),
  }),
  structure: endpoint({
    method: 'GET',
    path: '/api/observations/structure',
    summary: 'Every observation item, by category and subcategory, with the show flags of the user.',
    response: ObservationStructure,
  }),
  usual: endpoint({
    method: 'GET',
    path: '/api/observations/usual',
    summary: 'The items that the user fills most often, by the newest observations of all hives.',
    response: UsualItems,
  }),
  hiveStructure: endpoint({
    method: 'GET',
    path: '/api/observations/hive/structure',
    summary: 'The items that a hive is set up with.',
    response: ObservationStructure,
  }),
} as const;
