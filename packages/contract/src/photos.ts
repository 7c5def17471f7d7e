import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The nil UUID identifies nothing. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * A client-generated UUID, so that a photo can be stored offline and uploaded again after a network failure.
 */
export const PhotoId = z
  .uuid()
  .toLowerCase()
  .refine((id) => id !== NIL_UUID, 'invalid')
  .meta({ not: { const: NIL_UUID } });

/** A stored photo; its picture is loaded by its id. */
export const Photo = z.object({
  id: PhotoId,
  /** Pixels of the large size. */
  width: z.number().int(),
  height: z.number().int(),
});
export type Photo = z.infer<typeof Photo>;

/** `small` is a square for lists, `large` the whole picture for the full screen. */
export const PHOTO_SIZES = ['small', 'large'] as const;
/** A value of `PHOTO_SIZES`; the uploaded file itself is not stored. */
export type PhotoSize = (typeof PHOTO_SIZES)[number];

const ByPhotoId = z.object({ id: PhotoId });

/** Photos before and after they belong to an observation; those of other accounts are `not_found`. */
export const photoEndpoints = {
  keep: endpoint({
    method: 'PUT',
    path: '/api/photos/:id',
    summary:
      'Stores a photo for a later observation, re-encoded without metadata; a repeated request stores it once.',
    params: ByPhotoId,
    upload: 'photo',
    response: Photo,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/photos/:id',
    summary: 'A photo of an observation, as WebP.',
    params: ByPhotoId,
    query: z.object({ size: z.enum(PHOTO_SIZES).default('large') }),
    download: 'image/webp',
  }),
} as const;
