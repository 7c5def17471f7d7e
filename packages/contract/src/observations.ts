import { OBSERVATION_ITEM_TYPES, OBSERVATION_UNITS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Hive, ObservationData, ObservationValue } from './hives.ts';
import { ById, ClientId, Id, OptionalPathId, Version } from './ids.ts';
import {
  FOUND_NOTES_DEFAULT,
  FOUND_NOTES_MAX,
  OBSERVATION_PHOTOS_MAX,
  SEARCH_QUERY_MAX,
  SEARCH_QUERY_MIN,
} from './limits.ts';
import { Photo } from './photos.ts';
import { text } from './texts.ts';

/** An observation of a hive with its photos. */
export const Observation = z.object({
  id: Id,
  /** ISO 8601 in UTC. */
  observation_date: z.string().meta({ format: 'date-time' }),
  data: ObservationData,
  /** In the order in which they were added. */
  photos: z.array(Photo),
  /** The record that gave these values to the hive, which alone is corrected; absent if they were observed. */
  record: ClientId.optional(),
  /** Increases with each edit. */
  version: Version,
});
export type Observation = z.infer<typeof Observation>;

/** The fields of an observation in a calendar. */
export const ObservationId = Observation.pick({ id: true, observation_date: true });
export type ObservationId = z.infer<typeof ObservationId>;

/**
 * A flat map of item key to value, including `observation_date` (a day or an ISO date-time; default now). The
 * server checks each value against the catalogue and reports errors under the item's key. `photos` are
 * uploaded before (`PUT /api/photos/:id`); if absent, the photos of the observation stay unchanged.
 */
export const ObservationInput = z
  .object({ photos: z.array(ClientId).max(OBSERVATION_PHOTOS_MAX).optional() })
  .catchall(z.unknown());
export type ObservationInput = z.infer<typeof ObservationInput>;

export const LATEST_MAX = 100;
export const LATEST_DEFAULT = 5;

/** An item as the form needs it (specification 3). */
export const ObservationFormItem = z.object({
  key: z.string(),
  type: z.enum(OBSERVATION_ITEM_TYPES),
  value: ObservationValue,
  /** Whether it is sent; false until it is filled in (specification 5). */
  isActive: z.boolean(),
  error: z.boolean(),
  /** By the show flags of the user. */
  show: z.boolean(),
  /** Key of the item to which this one belongs. */
  group: z.string().nullable(),
  unit: z.enum(OBSERVATION_UNITS).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Keys of the options, in order; the domain has their labels. */
  options: z.array(z.string()),
});
/** The form: categories, subcategories and items, in form order. */
export const ObservationStructure = z.array(
  z.object({
    key: z.string(),
    children: z.array(z.object({ key: z.string(), items: z.array(ObservationFormItem) })),
  }),
);
export type ObservationStructure = z.infer<typeof ObservationStructure>;

/** Keys of the items of a round, in form order. */
export const UsualItems = z.object({ items: z.array(z.string()) });
export type UsualItems = z.infer<typeof UsualItems>;

/** An observation whose texts contain all words of the query. */
export const FoundNote = z.object({
  observation_id: Id,
  hive_id: Id,
  /** ISO 8601 in UTC. */
  observation_date: z.string().meta({ format: 'date-time' }),
  /** Key of the item whose text contains most of the words. */
  item: z.string(),
  /** The matching part of that text, on one line. */
  excerpt: z.string(),
});
export type FoundNote = z.infer<typeof FoundNote>;

/** The hive after a new observation, and the id of the observation, which the client may edit next. */
export const ObservedHive = Hive.extend({ observation_id: Id.optional() });
export type ObservedHive = z.infer<typeof ObservedHive>;

/** Observations of the user's own hives, and the structure of the form (specification 7). */
export const observationEndpoints = {
  /** `in_future` under `observation_date` for a future day; otherwise the domain's codes under the item. */
  create: endpoint('POST', '/api/hives/:id/observations', {
    summary: 'Records an observation and returns the updated hive with the id of the observation.',
    params: ById,
    body: ObservationInput,
    response: ObservedHive,
    status: 201,
  }),
  latest: endpoint('GET', '/api/hives/:id/observations/latest', {
    summary: 'Observations, newest first; `before` is the id of the last observation of the previous page.',
    params: ById,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(LATEST_MAX).default(LATEST_DEFAULT),
      before: OptionalPathId,
    }),
    response: z.array(Observation),
  }),
  ids: endpoint('GET', '/api/hives/:id/observations/ids', {
    summary: 'Ids and dates of all observations, newest first.',
    params: ById,
    response: z.array(ObservationId),
  }),
  /** Replaces all values: an item that is not sent is removed. */
  update: endpoint('PUT', '/api/observations/:id', {
    summary: 'Replaces the values of an observation; its date stays unless one is sent.',
    params: ById,
    body: ObservationInput,
    response: Observation,
    versioned: true,
  }),
  remove: endpoint('DELETE', '/api/observations/:id', {
    summary: 'Deletes an observation.',
    params: ById,
    versioned: true,
  }),
  /** Ignores accents, case and word order. */
  search: endpoint('GET', '/api/observations/search', {
    summary: 'Observations whose texts contain all words of a query, newest first.',
    query: z.object({
      q: text(SEARCH_QUERY_MAX).min(SEARCH_QUERY_MIN),
      limit: z.coerce.number().int().min(1).max(FOUND_NOTES_MAX).default(FOUND_NOTES_DEFAULT),
    }),
    response: z.array(FoundNote),
  }),
  structure: endpoint('GET', '/api/observations/structure', {
    summary: 'Every observation item, by category and subcategory, with the show flags of the user.',
    response: ObservationStructure,
  }),
  usual: endpoint('GET', '/api/observations/usual', {
    summary: 'The items that the user fills in most often, from the newest observations of all hives.',
    response: UsualItems,
  }),
  hiveStructure: endpoint('GET', '/api/observations/hive/structure', {
    summary: 'The items of the form for a new hive.',
    response: ObservationStructure,
  }),
} as const;
