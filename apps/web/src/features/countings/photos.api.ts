import type { CountingPhotoSize, ListedCounting, PhotoTile } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useFileAddress } from '../../lib/file-address.ts';
import { download } from '../../lib/http.ts';

const SMALL = {
  keep: { kind: 'countingPhotos', of: [calls.countings.photo], most: 60, forever: true },
} as const;

/** The `img` address of a counting's photo, which is immutable. */
export function useCountingPhoto(
  { id, photo }: Pick<ListedCounting, 'id' | 'photo'>,
  size: CountingPhotoSize,
) {
  const { data, isError } = useQuery({
    queryKey: ['counting-photos', id, size],
    queryFn: ({ signal }) => download(calls.countings.photo, { params: { id }, query: { size }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    ...(size === 'small' && { meta: SMALL }),
    enabled: photo !== null,
  });
  // Without an address while loading, and without a photo.
  return { address: useFileAddress(data), failed: isError };
}

/** The original photo. */
export const downloadPhoto = (id: number): Promise<Blob> =>
  download(calls.countings.photo, { params: { id }, query: { size: 'original' } });

/** A tile of the photo. */
export const downloadTile = (tile: PhotoTile, signal: AbortSignal): Promise<Blob> =>
  download(calls.countings.photoTile, { params: tile, signal });

/** The whole photo at screen size. */
export const downloadWholePhoto = (id: number): Promise<Blob> =>
  download(calls.countings.photo, { params: { id }, query: { size: 'large' } });
