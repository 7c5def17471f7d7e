import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ByClientId, ClientId } from './ids.ts';

/** The largest integer of the column. */
const BYTES_MAX = 2_147_483_647;

/**
 * An upload of a photo of a board, identified by a client-generated UUID, so that it can resume after a
 * network failure.
 */
export const Upload = z.object({
  id: ClientId,
  /** Size of the whole photo. */
  bytes: z.number().int(),
  /** Bytes received: where the next part begins. */
  received: z.number().int(),
});
export type Upload = z.infer<typeof Upload>;

/** Sent before the first part. */
export const UploadInput = z.strictObject({ bytes: z.number().int().min(1).max(BYTES_MAX) });
export type UploadInput = z.output<typeof UploadInput>;

/**
 * Uploads of photos in parts; those of other accounts are `not_found`, and an id that is already used is
 * `conflict`.
 */
export const uploadEndpoints = {
  /** 413 `photo_too_big` above 100,000,000 bytes. */
  begin: endpoint('PUT', '/api/uploads/:id', {
    summary: 'Starts an upload of a photo in parts; a repeated request returns its progress.',
    params: ByClientId,
    body: UploadInput,
    response: Upload,
  }),
  /** 409 `conflict` for an unexpected part; repeating a part changes nothing. */
  part: endpoint('PUT', '/api/uploads/:id/parts/:start', {
    summary:
      'Stores the part of a photo that begins at this byte: 250 kB to 4 MB, the last one of any length.',
    params: ByClientId.extend({ start: z.coerce.number().int().min(0).max(BYTES_MAX) }),
    upload: 'part',
    response: Upload,
  }),
  remove: endpoint('DELETE', '/api/uploads/:id', {
    summary: 'Cancels an upload and deletes its parts.',
    params: ByClientId,
  }),
} as const;
