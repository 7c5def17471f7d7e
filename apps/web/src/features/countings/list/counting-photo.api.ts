import type { CountingPhotoSize, ListedCounting } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useFileAddress } from '../../../lib/file-address.ts';
import { download } from '../../../lib/http.ts';

export interface CountingPhoto {
  /** Undefined while loading, and without a photo. */
  readonly address: string | undefined;
  readonly failed: boolean;
}

const SMALL = {
  keep: { kind: 'countingPhotos', of: [calls.countings.photo], most: 60, forever: true },
} as const;

/** The `img` address of a counting's photo, which is immutable. */
export function useCountingPhoto(
  { id, photo }: Pick<ListedCounting, 'id' | 'photo'>,
  size: CountingPhotoSize,
): CountingPhoto {
  const { data, isError } = useQuery({
    queryKey: ['counting-photos', id, size],
    queryFn: ({ signal }) => download(calls.countings.photo, { params: { id }, query: { size }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    ...(size === 'small' && { meta: SMALL }),
    enabled: photo !== null,
  });
  return { address: useFileAddress(data), failed: isError };
}
