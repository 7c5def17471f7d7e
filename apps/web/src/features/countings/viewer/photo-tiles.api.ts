import type { PhotoTile } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { download } from '../../../lib/http.ts';

/** The original photo. */
export const downloadPhoto = (id: number): Promise<Blob> =>
  download(calls.countings.photo, { params: { id }, query: { size: 'original' } });

/** A tile of the photo. */
export const downloadTile = (tile: PhotoTile, signal: AbortSignal): Promise<Blob> =>
  download(calls.countings.photoTile, { params: tile, signal });

/** The whole photo at screen size. */
export const downloadWholePhoto = (id: number): Promise<Blob> =>
  download(calls.countings.photo, { params: { id }, query: { size: 'large' } });
