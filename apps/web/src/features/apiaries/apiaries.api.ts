import type { Apiary, ApiaryChange, ApiaryInput, Thumbnail } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { defaultApiaryName } from '@propolis/domain';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { call } from '../../lib/http.ts';
import { PATHS, toApiaryEdit } from '../../lib/paths.ts';
import { refetch, refetchAll } from '../../lib/refetch.ts';
import { createSessionText, readAuthorization } from '../../lib/session.ts';
import { defineMutation } from '../../lib/writes/define-mutation.ts';
import { type Editing, sendEdit, sendRemoval } from '../../lib/writes/edit.ts';
import { fieldValues } from '../../lib/writes/form-values.ts';
import { NO_VERSION, shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import { changeKnown, showOver } from '../../lib/writes/shown.ts';
import { apiaryEdit, type UpdateApiary } from './apiary-edit.ts';

const storedList = createSessionText('apiaries');

/** Another build may expect other fields, so its list is ignored. */
const BUILD = import.meta.url;

/** Longer lists (characters; about 1500 hives) take longer to parse than they save. */
const LIST_LENGTH_MAX = 1_000_000;

/** The list that `readLastList` returned. */
let lastRead: { readonly text: string; readonly apiaries: Apiary[] } | undefined;

/**
 * Stores the list for the dashboard's next visit. `authorization` is the session of the request, because
 * another one may be open when the response arrives. Returns the list that was read if it is the same, so that the
 * dashboard does not render again.
 */
function keepLastList(apiaries: Apiary[], authorization: string | null): Apiary[] {
  if (authorization === null || authorization !== readAuthorization()) return apiaries;
  const text = JSON.stringify({ of: BUILD, apiaries });
  if (text === lastRead?.text && text === storedList.read()) return lastRead.apiaries;
  storedList.set(apiaries.length === 0 || text.length > LIST_LENGTH_MAX ? null : text);
  return apiaries;
}

/** Called after a change of the list. */
const forgetLastList = (): void => storedList.set(null);

function readLastList(): Apiary[] | undefined {
  const text = storedList.read();
  if (text === null) return undefined;
  if (text === lastRead?.text) return lastRead.apiaries;
  // Written by `keepLastList`.
  const kept = JSON.parse(text) as { readonly of: string; readonly apiaries: Apiary[] };
  if (kept.of !== BUILD) return undefined;
  lastRead = { text, apiaries: kept.apiaries };
  return kept.apiaries;
}

/** Maximum number of apiaries with data kept on a device: the largest known operations have as many. */
export const APIARIES_KEPT = 500;
export const HIVES_KEPT = 2_000;

/** One list contains every apiary with its hives; all pages read from it. */
export const apiariesQuery = queryOptions({
  queryKey: ['apiaries'],
  queryFn: async ({ signal }): Promise<Apiary[]> => {
    const authorization = readAuthorization();
    const apiaries = await call(calls.apiaries.list, { query: { thumbnails: 'none' }, signal });
    return keepLastList(apiaries, authorization);
  },
  meta: { keep: { kind: 'apiaries', of: [calls.apiaries.list] } },
});

/** `enabled` is false while signed out. */
export const useApiaries = (enabled = true) => useQuery({ ...apiariesQuery, enabled });

const NO_APIARIES: readonly Apiary[] = [];

/** None until they are loaded. */
export const useKnownApiaries = (): readonly Apiary[] => useApiaries().data ?? NO_APIARIES;

/**
 * Starts with the last known list as a placeholder while it loads. Read-only pages only: a form would
 * overwrite newer values.
 */
export const useLastApiaries = () => useQuery({ ...apiariesQuery, placeholderData: readLastList });

export type ChangeApiaries = (apiaries: Apiary[]) => Apiary[];

/** Updates apiaries and hives in the cache; other features use it too. */
export function changeApiaries(client: QueryClient, change: ChangeApiaries): void {
  forgetLastList();
  changeKnown(client, apiariesQuery.queryKey, change);
}

/** Optimistic update; returns its rollback. */
export const showApiaries = (client: QueryClient, change: ChangeApiaries): (() => void) =>
  showOver(client, apiariesQuery.queryKey, change);

/** Mutations of one apiary run in order. */
const scopeOf = (id: Named): string => `apiary ${typeof id === 'number' ? id : id.ref}`;

export const refreshApiaries = (client: QueryClient): Promise<void> =>
  refetch(client, { queryKey: apiariesQuery.queryKey });

/** Prefix of all queries about observations, to which records add values. */
export const OBSERVATIONS_KEY = ['observations'];
/** Prefix of all queries about curves, on which observations, records and counts are marks. */
export const EVOLUTION_KEY = ['evolution'];
/** Prefix of all queries of the journal, with the stock of medicines. */
export const RECORDS_KEY = ['records'] as const;
/** Prefix of all sensor queries; a delivery invalidates them. */
export const SENSORS_KEY = ['sensors'] as const;
/** Prefix of all counting queries; not of their photos, which are immutable. */
export const COUNTINGS_KEY = ['countings'] as const;

/**
 * What shows the names and places of hives and apiaries, or is deleted with them. An apiary may be linked with a station
 * automatically, and a hive that leaves frees its slot.
 */
const OF_APIARIES = [SENSORS_KEY, COUNTINGS_KEY, RECORDS_KEY, EVOLUTION_KEY];
export const OF_HIVES = [apiariesQuery.queryKey, ...OF_APIARIES];

/** Changes one apiary of the list. */
export const changedApiary =
  (id: Named, change: (apiary: Apiary) => Apiary): ChangeApiaries =>
  (apiaries) =>
    apiaries.map((apiary) => (apiary.id === shownId(id) ? change(apiary) : apiary));

const withoutApiary =
  (id: Named): ChangeApiaries =>
  (apiaries) =>
    apiaries.filter((apiary) => apiary.id !== shownId(id));

const withoutPicture = (id: Named): ChangeApiaries =>
  changedApiary(id, (apiary) => ({ ...apiary, thumbnail: null, picture: null }));

/** The server sets the default for a cleared name. */
const withChange = (apiary: Apiary, { name, ...change }: ApiaryChange): Apiary => ({
  ...apiary,
  ...change,
  name: name || apiary.name,
});

/** Adds the optimistic apiary, unless the server has already returned it. */
const withNew = (apiaries: Apiary[], { input, idempotencyKey }: CreateApiary): Apiary[] => {
  const id = shownId({ ref: idempotencyKey });
  if (apiaries.some((apiary) => apiary.id === id)) return apiaries;
  const name = input.name || defaultApiaryName(apiaries.map((apiary) => apiary.name));
  return [
    ...apiaries,
    { ...input, id, name, thumbnail: null, picture: null, version: NO_VERSION, hives: [] },
  ];
};

export interface CreateApiary {
  readonly input: ApiaryInput;
  readonly idempotencyKey: string;
}
export const createApiary = defineMutation<CreateApiary, Apiary>({
  name: 'createApiary',
  run: ({ input }, send) => send(calls.apiaries.create, { body: input }),
  makes: ({ idempotencyKey }) => idempotencyKey,
  subject: ({ input }) => ({ name: input.name }),
  form: ({ input }) => ({ to: { to: PATHS.apiaryAdd }, draft: () => ({ changed: fieldValues(input) }) }),
  showKept: (client, variables) => showApiaries(client, (apiaries) => withNew(apiaries, variables)),
  // Appends the apiary (specification 4); a repeated response adds it once.
  done: (client, apiary) => {
    changeApiaries(client, (apiaries) => [...apiaries.filter(({ id }) => id !== apiary.id), apiary]);
    return refetch(client, { queryKey: SENSORS_KEY });
  },
});

export const updateApiary = defineMutation<UpdateApiary, Apiary>({
  name: 'updateApiary',
  scope: ({ id }) => scopeOf(id),
  edit: apiaryEdit,
  conflict: lazy(async () => ({ default: (await import('./ApiaryConflict.tsx')).ApiaryConflict })),
  subject: ({ id }) => ({ apiary: id }),
  form: ({ id, change }, { apiaries }) =>
    apiaries.some((apiary) => apiary.id === shownId(id))
      ? { to: toApiaryEdit(shownId(id)), draft: () => ({ changed: fieldValues(change) }) }
      : undefined,
  run: (variables, send) =>
    sendEdit(apiaryEdit, variables, (version, { id, change }) =>
      send(calls.apiaries.update, { params: { id }, body: change, version }),
    ),
  show: (client, { id, change }) =>
    showApiaries(
      client,
      changedApiary(id, (apiary) => withChange(apiary, change)),
    ),
  done: (client, apiary) => {
    changeApiaries(
      client,
      changedApiary(apiary.id, () => apiary),
    );
    return refetchAll(client, ...OF_APIARIES);
  },
});

export interface RemoveApiary extends Editing {
  readonly id: Named;
}
export const removeApiary = defineMutation<RemoveApiary, undefined>({
  name: 'removeApiary',
  scope: ({ id }) => scopeOf(id),
  subject: ({ id }) => ({ apiary: id }),
  last: true,
  // Waits for the mutations of its hives, such as one that moves a hive out.
  heldBy: 'hive ',
  run: (variables, send) =>
    sendRemoval(apiaryEdit, variables, (version, { id }) =>
      send(calls.apiaries.remove, { params: { id }, version }),
    ),
  showKept: (client, { id }) => showApiaries(client, withoutApiary(id)),
  done: (client, _result, { id }) => {
    changeApiaries(client, withoutApiary(id));
    return refetchAll(client, ...OF_APIARIES);
  },
});

export const uploadApiaryImage = defineMutation<
  { readonly apiaryId: Named; readonly image: Blob },
  Thumbnail
>({
  name: 'uploadApiaryImage',
  scope: ({ apiaryId }) => scopeOf(apiaryId),
  subject: ({ apiaryId }) => ({ apiary: apiaryId }),
  run: ({ apiaryId, image }, send) => send(calls.apiaries.uploadImage, { params: { apiaryId }, file: image }),
  // Only the list contains the picture's name.
  done: (client) => {
    forgetLastList();
    return refreshApiaries(client);
  },
});

export const removeApiaryImage = defineMutation<{ readonly apiaryId: Named }, undefined>({
  name: 'removeApiaryImage',
  scope: ({ apiaryId }) => scopeOf(apiaryId),
  subject: ({ apiaryId }) => ({ apiary: apiaryId }),
  run: ({ apiaryId }, send) => send(calls.apiaries.removeImage, { params: { apiaryId } }),
  show: (client, { apiaryId }) => showApiaries(client, withoutPicture(apiaryId)),
  done: (client, _result, { apiaryId }) => changeApiaries(client, withoutPicture(apiaryId)),
});
