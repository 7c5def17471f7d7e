import { SUMMER_METHODS, VARROA_SCHEMES } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Hive } from './hives.ts';
import { ByApiaryId, ById, Id, Version } from './ids.ts';
import { ADDRESS_MAX, NAME_MAX, PLACE_BOUNDS } from './limits.ts';
import { text } from './texts.ts';

/** A small picture, base64. */
export const Thumbnail = z.object({ image: z.string(), mime_type: z.string() });
export type Thumbnail = z.infer<typeof Thumbnail>;

/** How mites are reduced in an apiary; its varroa plan follows this. */
export const VarroaPlan = z.object({
  method: z.enum(SUMMER_METHODS),
  /** Absent for the plan of the season, as in plans of older versions. */
  scheme: z.enum(VARROA_SCHEMES).optional(),
  /** The product or dispenser whose temperature window holds (`temperatureWindow`); null for none. */
  applied_with: z.string().max(50).nullable(),
  /** First day of a brood stop or of the trap combs; null for the day of the concept. */
  from: z.iso.date().nullable(),
  /** Days by which spring is later and autumn earlier per 100 m of altitude; null for the default. */
  days_per_100m: z.number().min(0).max(10).nullable(),
});
export type VarroaPlan = z.infer<typeof VarroaPlan>;

/** A known window; one that is dropped later stays in stored plans. */
export const VarroaPlanInput = z.strictObject(VarroaPlan.shape);

/** An apiary as its beekeeper reads it, with all its hives in the order of their positions. */
export const Apiary = z.object({
  id: Id,
  name: z.string(),
  /** The number given by the beekeeper or the authority. */
  reference: z.string(),
  /** Whether the hives stand under a shelter. */
  is_covered: z.boolean(),
  address: z.string().nullable(),
  /** WGS84 decimal degrees. */
  latitude: z.number(),
  longitude: z.number(),
  /** Metres above sea level. */
  altitude: z.number().nullable(),
  /** Whether the nearest station is linked automatically. */
  weather_station_automatic: z.boolean(),
  /** Null if there is no picture, and in a list requested without thumbnails. */
  thumbnail: Thumbnail.nullable(),
  /** Name of the picture; it changes when the picture is replaced. Null if there is no picture. */
  picture: z.string().nullable(),
  /** Null until the beekeeper chooses. Absent in answers that an older version stored. */
  varroa_plan: VarroaPlan.nullable().optional(),
  /** Increases when its own fields are edited, not with its picture or hives. */
  version: Version,
  hives: z.array(Hive),
});
export type Apiary = z.infer<typeof Apiary>;

const within = (bound: keyof typeof PLACE_BOUNDS) =>
  z.number().min(PLACE_BOUNDS[bound].min).max(PLACE_BOUNDS[bound].max);

const apiaryFields = {
  /** Empty becomes `Rucher-N` (specification 5). */
  name: text(NAME_MAX).nullable(),
  reference: text(NAME_MAX).min(1),
  is_covered: z.boolean(),
  address: text(ADDRESS_MAX).nullable(),
  latitude: within('latitude'),
  longitude: within('longitude'),
  altitude: within('altitude').nullable(),
  weather_station_automatic: z.boolean(),
};

/** A new apiary: reference and coordinates are required, the rest has defaults. */
export const ApiaryInput = z.strictObject({
  ...apiaryFields,
  name: apiaryFields.name.default(null),
  is_covered: apiaryFields.is_covered.default(false),
  address: apiaryFields.address.default(null),
  altitude: apiaryFields.altitude.default(null),
  weather_station_automatic: apiaryFields.weather_station_automatic.default(false),
});
export type ApiaryInput = z.output<typeof ApiaryInput>;

/** Missing fields stay unchanged (specification 5: null fields are omitted). */
export const ApiaryChange = z.strictObject(apiaryFields).partial();
export type ApiaryChange = z.output<typeof ApiaryChange>;

const ByPicture = ByApiaryId.extend({ picture: z.string().regex(/^[\da-f]{32}$/) });

/** The user's own apiaries; those of other accounts are `not_found` (specification 7). */
export const apiaryEndpoints = {
  /** Includes the latest values of every hive, which the dashboard needs. */
  list: endpoint('GET', '/api/apiaries', {
    summary: 'All apiaries of the user with their hives.',
    /** `none` for clients that load each picture once by its name (`image`). */
    query: z.object({ thumbnails: z.enum(['inline', 'none']).default('inline') }),
    response: z.array(Apiary),
  }),
  get: endpoint('GET', '/api/apiaries/:id', {
    summary: 'One apiary with its hives.',
    params: ById,
    response: Apiary,
  }),
  create: endpoint('POST', '/api/apiaries', {
    summary: 'Adds an apiary.',
    body: ApiaryInput,
    response: Apiary,
    status: 201,
  }),
  update: endpoint('PUT', '/api/apiaries/:id', {
    summary: 'Changes an apiary.',
    params: ById,
    body: ApiaryChange,
    response: Apiary,
    versioned: true,
  }),
  remove: endpoint('DELETE', '/api/apiaries/:id', {
    summary: 'Deletes an apiary with its hives, their observations and countings, and its scales.',
    params: ById,
    versioned: true,
  }),
  planVarroa: endpoint('PUT', '/api/apiaries/:apiaryId/varroa_plan', {
    summary: 'Chooses how mites are reduced in an apiary.',
    params: ByApiaryId,
    body: VarroaPlanInput,
    response: Apiary,
  }),
  /** A picture never changes under its name; a replaced one is `not_found`. */
  image: endpoint('GET', '/api/apiaries/:apiaryId/image/:picture', {
    summary: 'The picture of an apiary, as WebP.',
    params: ByPicture,
    download: 'image/webp',
    immutable: true,
  }),
  /** `not_an_image` if the file cannot be decoded, `too_big` above the upload limit. */
  uploadImage: endpoint('POST', '/api/apiaries/:apiaryId/image', {
    summary: 'Sets the picture of an apiary; the server re-encodes it without metadata.',
    params: ByApiaryId,
    upload: 'image',
    response: Thumbnail,
  }),
  removeImage: endpoint('DELETE', '/api/apiaries/:apiaryId/image', {
    summary: 'Removes the picture of an apiary.',
    params: ByApiaryId,
  }),
} as const;
