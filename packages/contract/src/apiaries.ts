import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Hive } from './hives.ts';
import { ByApiaryId, ById, Id } from './ids.ts';
import { text } from './texts.ts';

/** A small picture, base64. */
export const Thumbnail = z.object({ image: z.string(), mime_type: z.string() });
export type Thumbnail = z.infer<typeof Thumbnail>;

export const Apiary = z.object({
  id: Id,
  name: z.string(),
  reference: z.string(),
  is_covered: z.boolean(),
  address: z.string().nullable(),
  /** WGS84 decimal degrees. */
  latitude: z.number(),
  longitude: z.number(),
  /** Metres above sea level. */
  altitude: z.number().nullable(),
  weather_station_automatic: z.boolean(),
  thumbnail: Thumbnail.nullable(),
  hives: z.array(Hive),
});
export type Apiary = z.infer<typeof Apiary>;

const apiaryFields = {
  /** Empty becomes `Rucher-N` (spec 5). */
  name: text(100).nullable(),
  reference: text(100).min(1),
  is_covered: z.boolean(),
  address: text(300).nullable(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  altitude: z.number().min(-500).max(9000).nullable(),
  weather_station_automatic: z.boolean(),
};

export const ApiaryInput = z.strictObject({
  ...apiaryFields,
  name: apiaryFields.name.default(null),
  is_covered: apiaryFields.is_covered.default(false),
  address: apiaryFields.address.default(null),
  altitude: apiaryFields.altitude.default(null),
  weather_station_automatic: apiaryFields.weather_station_automatic.default(false),
});
export type ApiaryInput = z.output<typeof ApiaryInput>;

/** Absent fields stay as they are (spec 5: null fields are omitted). */
export const ApiaryChange = z.strictObject(apiaryFields).partial();
export type ApiaryChange = z.output<typeof ApiaryChange>;

export const apiaryEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/apiaries',
    summary: 'All apiaries of the user with their hives.',
    response: z.array(Apiary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/apiaries/:id',
    summary: 'One apiary with its hives.',
    params: ById,
    response: Apiary,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/apiaries',
    summary: 'Adds an apiary.',
    body: ApiaryInput,
    response: Apiary,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/apiaries/:id',
    summary: 'Changes an apiary.',
    params: ById,
    body: ApiaryChange,
    response: Apiary,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/apiaries/:id',
    summary: 'Deletes an apiary with its hives and their observations.',
    params: ById,
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/api/apiaries/:apiaryId/image',
    summary: 'Sets the picture of an apiary; it is re-encoded without its metadata.',
    params: ByApiaryId,
    upload: 'image',
    response: Thumbnail,
    status: 200,
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/api/apiaries/:apiaryId/image',
    summary: 'Removes the picture of an apiary.',
    params: ByApiaryId,
  }),
} as const;
