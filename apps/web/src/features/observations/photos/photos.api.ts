import type { Photo, PhotoSize } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFileAddress } from '../../../lib/file-address.ts';
import { download } from '../../../lib/http.ts';
import { useStore } from '../../../lib/store.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { keptWrites } from '../../../lib/writes/outbox.ts';
import { variablesOf } from '../../../lib/writes/write.ts';

export interface KeepPhoto {
  readonly id: string;
  readonly file: Blob;
}
/** Uploads a photo under its own id, so retries are idempotent. One at a time, for weak networks. */
export const keepPhoto = defineMutation<KeepPhoto, Photo>({
  name: 'keepPhoto',
  makes: ({ id }) => id,
  run: ({ id, file }, send) => send(calls.photos.keep, { params: { id }, file }),
  done: (client, { id }) => client.invalidateQueries({ queryKey: photoKey(id) }),
});

const photoKey = (id: string) => ['photos', id] as const;

/** Number of thumbnails kept on a device. */
export const PHOTOS_KEPT = 300;
const SMALL = { keep: { kind: 'photos', of: [calls.photos.get], most: PHOTOS_KEPT, forever: true } } as const;

/** A photo is immutable under its id. */
export const photoQuery = (id: string, size: PhotoSize) =>
  queryOptions({
    queryKey: [...photoKey(id), size],
    queryFn: ({ signal }) => download(calls.photos.get, { params: { id }, query: { size }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    ...(size === 'small' && { meta: SMALL }),
  });

export interface PhotoSource {
  /** Undefined while loading. */
  readonly address: string | undefined;
  readonly failed: boolean;
}

/** The queued photo on this device. */
function useKeptPhoto(id: string): Blob | undefined {
  const writes = useStore(keptWrites(useQueryClient()));
  return variablesOf(
    writes.find(({ makes }) => makes === id),
    keepPhoto,
  )?.file;
}

/** An `img` address of the local file, otherwise of the uploaded photo. */
export function usePhoto(id: string, size: PhotoSize, given?: Blob): PhotoSource {
  const kept = useKeptPhoto(id);
  const local = given ?? kept;
  const { data, isError } = useQuery({ ...photoQuery(id, size), enabled: local === undefined });
  return { address: useFileAddress(local ?? data), failed: isError && !local };
}
