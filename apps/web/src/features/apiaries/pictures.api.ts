import type { Apiary } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useFileAddress } from '../../lib/file-address.ts';
import { download } from '../../lib/http.ts';
import { APIARIES_KEPT } from './apiaries.api.ts';

export const pictureQuery = ({ id, picture }: Pick<Apiary, 'id' | 'picture'>) =>
  queryOptions({
    queryKey: ['pictures', id, picture],
    queryFn: ({ signal }) =>
      download(calls.apiaries.image, { params: { apiaryId: id, picture: picture ?? '' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: {
      keep: { kind: 'apiaryPictures', of: [calls.apiaries.image], most: APIARIES_KEPT, forever: true },
    },
  });

/** The `img` address of an apiary's picture, which is immutable under its name; none while it is loading. */
export function useApiaryPicture(apiary: Pick<Apiary, 'id' | 'picture'>) {
  const { data, isError } = useQuery({ ...pictureQuery(apiary), enabled: apiary.picture !== null });
  return { address: useFileAddress(data), failed: isError };
}
