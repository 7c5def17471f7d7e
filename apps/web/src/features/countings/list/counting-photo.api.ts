import type { CountingPhotoSize, ListedCounting } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useFileAddress } from '../../../lib/file-address.ts';
import { download } from '../../../lib/http.ts';

export interface CountingPhoto {
  /** Undefined while it loads, and where there is none. */
  readonly address: string | undefined;
  readonly failed: boolean;
}

/** An address for an `img` of a counting's photo, which never changes. */
export function useCountingPhoto(
  { id, photo }: Pick<ListedCounting, 'id' | 'photo'>,
  size: CountingPhotoSize,
): CountingPhoto {
  const { data, isError } = useQuery({
    // Not under the key of countings: what becomes of them never changes their photos.
    queryKey: ['counting-photos', id, size],
    queryFn: ({ signal }) => download(calls.countings.photo, { params: { id }, query: { size }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: photo !== null,
  });
  return { address: useFileAddress(data), failed: isError };
}
