import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What is written where there is no UUID names nothing. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** A photo is named by its client (UUID), so that it can be kept before, and sent again after, a lost network. */
export const PhotoId = z
  .uuid()
  .toLowerCase()
  .refine((id) => id !== NIL_UUID, 'invalid')
  .meta({ not: { const: NIL_UUID } });

/** A photo that is kept; its picture is asked for by its id. */
export const Photo = z.object({
  id: PhotoId,
  /** Pixels of the large form. */
  width: z.number().int(),
  height: z.number().int(),
});
export type Photo = z.infer<typeof Photo>;

/** `small` is cut square for a list, `large` is the whole picture for the full screen. */
export const PHOTO_SIZES = ['small', 'large'] as const;
/** One of them; neither is what was uploaded, which is not kept. */
export type PhotoSize = (typeof PHOTO_SIZES)[number];

const ByPhotoId = z.object({ id: PhotoId });

/** Photos, before and after they belong to an observation; others' are `not_found`. */
export const photoEndpoints = {
  keep: endpoint({
    method: 'PUT',
    path: '/api/photos/:id',
    summary:
      'Keeps a photo for an observation to come, re-encoded without its metadata; sent again it is kept once.',
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
