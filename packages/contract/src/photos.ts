import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ByClientId, ClientId } from './ids.ts';
import { RECORD_PHOTOS_MAX } from './limits.ts';

/** A stored photo; its picture is loaded by its id. */
export const Photo = z.object({
  id: ClientId,
  /** Pixels of the large size. */
  width: z.number().int(),
  height: z.number().int(),
});
export type Photo = z.infer<typeof Photo>;

/** `small` is a square for lists, `large` the whole picture for the full screen. */
export const PHOTO_SIZES = ['small', 'large'] as const;
/** A value of `PHOTO_SIZES`; the uploaded file itself is not stored. */
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Photos before and after they belong to an observation or a record; those of other accounts are `not_found`. */
export const photoEndpoints = {
  keep: endpoint('PUT', '/api/photos/:id', {
    summary:
      'Stores a photo for a later observation or record, re-encoded without metadata; a repeated request stores it once.',
    params: ByClientId,
    upload: 'photo',
    response: Photo,
  }),
  get: endpoint('GET', '/api/photos/:id', {
    summary: 'A photo of an observation or a record, as WebP.',
    params: ByClientId,
    query: z.object({ size: z.enum(PHOTO_SIZES).default('large') }),
    download: 'image/webp',
  }),
  ofRecord: endpoint('GET', '/api/records/:id/photos', {
    summary: 'The photos of a record, such as the proof of a purchase.',
    params: ByClientId,
    response: z.array(Photo),
  }),
  /** `photos` are uploaded before; `not_found` for one that belongs to something else, `too_big` above the limit. */
  addToRecord: endpoint('POST', '/api/records/:id/photos', {
    summary: 'Adds photos to a record, which keeps them; one that it has already is added once.',
    params: ByClientId,
    body: z.strictObject({
      photos: z.array(ClientId).min(1, 'required').max(RECORD_PHOTOS_MAX, 'too_big'),
    }),
    response: z.array(Photo),
  }),
} as const;
