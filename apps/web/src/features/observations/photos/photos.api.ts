import type { Photo, PhotoSize } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFileAddress } from '../../../lib/file-address.ts';
import { call, download } from '../../../lib/http.ts';
import { refetch } from '../../../lib/refetch.ts';
import { useStore } from '../../../lib/store.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { keptWrites } from '../../../lib/writes/outbox.ts';
import { changeKnown, showOver } from '../../../lib/writes/shown.ts';
import { variablesOf } from '../../../lib/writes/write.ts';
import { OBSERVATIONS_KEY } from '../../apiaries/apiaries.api.ts';

/** Uploads a photo under its own id, so retries are idempotent. One at a time, for weak networks. */
export const keepPhoto = defineMutation<{ readonly id: string; readonly file: Blob }, Photo>({
  name: 'keepPhoto',
  makes: ({ id }) => id,
  run: ({ id, file }, send) => send(calls.photos.keep, { params: { id }, file }),
  done: (client, { id }) => refetch(client, { queryKey: photoKey(id) }),
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

/** The queued photo on this device. */
function useKeptPhoto(id: string): Blob | undefined {
  const writes = useStore(keptWrites(useQueryClient()));
  return variablesOf(
    writes.find(({ makes }) => makes === id),
    keepPhoto,
  )?.file;
}

/** An `img` address of the local file, otherwise of the uploaded photo; none while it is loading. */
export function usePhoto(id: string, size: PhotoSize, given?: Blob) {
  const kept = useKeptPhoto(id);
  const local = given ?? kept;
  const { data, isError } = useQuery({ ...photoQuery(id, size), enabled: local === undefined });
  return { address: useFileAddress(local ?? data), failed: isError && !local };
}

/** The photos of a record, such as the proof of a purchase. Refetched with its record, as all of `OBSERVATIONS_KEY`. */
export const recordPhotosQuery = (recordId: string) =>
  queryOptions({
    queryKey: [...OBSERVATIONS_KEY, 'record-photos', recordId],
    queryFn: ({ signal }) => call(calls.photos.ofRecord, { params: { id: recordId }, signal }),
    meta: { keep: { kind: 'recordPhotos', of: [calls.photos.ofRecord], most: PHOTOS_KEPT } },
  });

export interface AddRecordPhotos {
  readonly recordId: string;
  /** The day of the record. */
  readonly day: string;
  readonly photos: string[];
}
export const addRecordPhotos = defineMutation<AddRecordPhotos, Photo[]>({
  name: 'addRecordPhotos',
  scope: ({ recordId }) => `record ${recordId}`,
  after: ({ recordId, photos }) => [recordId, ...photos],
  subject: ({ day }) => ({ date: day }),
  run: ({ recordId: id, photos }, send) =>
    send(calls.photos.addToRecord, { params: { id }, body: { photos } }),
  show: (client, { recordId, photos }) => {
    const { queryKey } = recordPhotosQuery(recordId);
    return showOver(client, queryKey, (known) => [
      ...known,
      ...photos
        .filter((id) => !known.some((photo) => photo.id === id))
        .map((id) => ({ id, width: 0, height: 0 })),
    ]);
  },
  done: (client, photos, { recordId }) =>
    changeKnown(client, recordPhotosQuery(recordId).queryKey, () => photos),
});
