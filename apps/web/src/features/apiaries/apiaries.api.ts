import {
  type Apiary,
  type ApiaryChange,
  type ApiaryInput,
  apiaryEndpoints,
  type Thumbnail,
} from '@propolis/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { defineMutation } from '../../lib/query.ts';

/** One list holds every apiary with its hives; all pages read from it. */
export const apiariesQuery = queryOptions({
  queryKey: ['apiaries'],
  queryFn: ({ signal }): Promise<Apiary[]> => call(apiaryEndpoints.list, { signal }),
});

/** `enabled` is false while nobody is signed in. */
export const useApiaries = (enabled = true) => useQuery({ ...apiariesQuery, enabled });

/** The door for the rooms above: what they change of apiaries and hives shows at once everywhere. */
export const changeApiaries = (client: QueryClient, change: (apiaries: Apiary[]) => Apiary[]): void => {
  client.setQueryData(apiariesQuery.queryKey, (apiaries) => apiaries && change(apiaries));
};

export const refreshApiaries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: apiariesQuery.queryKey });

const replaceApiary = (client: QueryClient, apiary: Apiary): void =>
  changeApiaries(client, (apiaries) => apiaries.map((known) => (known.id === apiary.id ? apiary : known)));

const setThumbnail = (client: QueryClient, id: number, thumbnail: Thumbnail | null): void =>
  changeApiaries(client, (apiaries) =>
    apiaries.map((apiary) => (apiary.id === id ? { ...apiary, thumbnail } : apiary)),
  );

export interface CreateApiary {
  readonly input: ApiaryInput;
  readonly idempotencyKey: string;
}
export const createApiary = defineMutation<CreateApiary, Apiary>({
  name: 'createApiary',
  run: ({ input, idempotencyKey }) => call(apiaryEndpoints.create, { body: input, idempotencyKey }),
  // Appended (spec 4); an answer that comes twice stays one apiary.
  done: (client, apiary) =>
    changeApiaries(client, (apiaries) => [...apiaries.filter(({ id }) => id !== apiary.id), apiary]),
});

export interface UpdateApiary {
  readonly id: number;
  readonly change: ApiaryChange;
}
export const updateApiary = defineMutation<UpdateApiary, Apiary>({
  name: 'updateApiary',
  run: ({ id, change }) => call(apiaryEndpoints.update, { params: { id }, body: change }),
  done: replaceApiary,
});

export const removeApiary = defineMutation<{ readonly id: number }, undefined>({
  name: 'removeApiary',
  run: ({ id }) => call(apiaryEndpoints.remove, { params: { id } }),
  done: (client, _result, { id }) =>
    changeApiaries(client, (apiaries) => apiaries.filter((apiary) => apiary.id !== id)),
});

/** A Blob is data too: IndexedDB keeps it as it is. */
export interface UploadApiaryImage {
  readonly apiaryId: number;
  readonly image: Blob;
}
export const uploadApiaryImage = defineMutation<UploadApiaryImage, Thumbnail>({
  name: 'uploadApiaryImage',
  run: ({ apiaryId, image }) => call(apiaryEndpoints.uploadImage, { params: { apiaryId }, file: image }),
  done: (client, thumbnail, { apiaryId }) => setThumbnail(client, apiaryId, thumbnail),
});

export const removeApiaryImage = defineMutation<{ readonly apiaryId: number }, undefined>({
  name: 'removeApiaryImage',
  run: ({ apiaryId }) => call(apiaryEndpoints.removeImage, { params: { apiaryId } }),
  done: (client, _result, { apiaryId }) => setThumbnail(client, apiaryId, null),
});

export const apiaryMutations = [
  createApiary,
  updateApiary,
  removeApiary,
  uploadApiaryImage,
  removeApiaryImage,
];
