import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PhotoId } from './photos.ts';

/** More than any file has. */
const BYTES_MAX = 2_147_483_647;

/** A photo of a board on its way, named by its client (UUID), so that it can go on after a lost network. */
export const Upload = z.object({
  id: PhotoId,
  /** Of the whole photo. */
  bytes: z.number().int(),
  /** How many of them are kept: where the next part begins. */
  received: z.number().int(),
});
export type Upload = z.infer<typeof Upload>;

/** What is known of a photo before its first part. */
export const UploadInput = z.strictObject({ bytes: z.number().int().min(1).max(BYTES_MAX) });
export type UploadInput = z.output<typeof UploadInput>;

const ByUploadId = z.object({ id: PhotoId });

/** Photos of boards that come in parts; others' are `not_found`, and a name that is taken by somebody is `conflict`. */
export const uploadEndpoints = {
  /** 413 `photo_too_big` beyond 100,000,000 bytes. */
  begin: endpoint({
    method: 'PUT',
    path: '/api/uploads/:id',
    summary: 'Announces a photo that comes in parts; sent again it says how far the photo is.',
    params: ByUploadId,
    body: UploadInput,
    response: Upload,
  }),
  /** 409 `conflict` where no part is awaited; the same part again changes nothing. */
  part: endpoint({
    method: 'PUT',
    path: '/api/uploads/:id/parts/:start',
    summary:
      'Keeps the part of a photo that begins at this byte: 250 kB to 4 MB, the last one of any length.',
    params: ByUploadId.extend({ start: z.coerce.number().int().min(0).max(BYTES_MAX) }),
    upload: 'part',
    response: Upload,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/uploads/:id',
    summary: 'Gives up a photo that is on its way; what is kept of it goes.',
    params: ByUploadId,
  }),
} as const;
