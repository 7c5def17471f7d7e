import { type Apiary, type Hive, type HiveChange, type HiveInput, hiveEndpoints } from '@propolis/contract';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { type ApiFailure, call } from '../../lib/http.ts';
import { defineMutation } from '../../lib/query.ts';
import { apiariesQuery, changeApiaries, refreshApiaries } from '../apiaries/apiaries.api.ts';
import { moveHive as moved } from './hive-order.ts';

const changeHivesOf = (client: QueryClient, apiaryId: number, change: (hives: Hive[]) => Hive[]): void =>
  changeApiaries(client, (apiaries) =>
    apiaries.map((apiary) => (apiary.id === apiaryId ? { ...apiary, hives: change(apiary.hives) } : apiary)),
  );

/** Puts a hive where it belongs, away from where it was (it may have moved to another apiary). */
export const placeHive = (client: QueryClient, hive: Hive): void =>
  changeApiaries(client, (apiaries) =>
    apiaries.map((apiary) => {
      const known = apiary.hives.some(({ id }) => id === hive.id);
      if (apiary.id !== hive.apiary_id)
        return known ? { ...apiary, hives: apiary.hives.filter(({ id }) => id !== hive.id) } : apiary;
      const hives = known
        ? apiary.hives.map((one) => (one.id === hive.id ? hive : one))
        : [...apiary.hives, hive];
      return { ...apiary, hives };
    }),
  );

/** Shows the hive at once, then asks for the list: positions of other hives may have changed with it. */
const placeAndRefresh = (client: QueryClient, hive: Hive): Promise<void> => {
  placeHive(client, hive);
  return refreshApiaries(client);
};

export interface CreateHive {
  readonly apiaryId: number;
  readonly input: HiveInput;
  readonly idempotencyKey: string;
}
export const createHive = defineMutation<CreateHive, Hive>({
  name: 'createHive',
  run: ({ apiaryId, input, idempotencyKey }) =>
    call(hiveEndpoints.create, { params: { apiaryId }, body: input, idempotencyKey }),
  done: placeAndRefresh,
});

export interface UpdateHive {
  readonly id: number;
  readonly change: HiveChange;
}
export const updateHive = defineMutation<UpdateHive, Hive>({
  name: 'updateHive',
  run: ({ id, change }) => call(hiveEndpoints.update, { params: { id }, body: change }),
  done: placeAndRefresh,
});

export interface RemoveHive {
  readonly id: number;
  readonly apiaryId: number;
}
export const removeHive = defineMutation<RemoveHive, undefined>({
  name: 'removeHive',
  run: ({ id }) => call(hiveEndpoints.remove, { params: { id } }),
  done: (client, _result, { id, apiaryId }) => {
    changeHivesOf(client, apiaryId, (hives) => hives.filter((hive) => hive.id !== id));
    return refreshApiaries(client);
  },
});

export interface DuplicateHive {
  readonly id: number;
  readonly idempotencyKey: string;
}
export const duplicateHive = defineMutation<DuplicateHive, Hive>({
  name: 'duplicateHive',
  run: ({ id, idempotencyKey }) => call(hiveEndpoints.duplicate, { params: { id }, idempotencyKey }),
  done: placeAndRefresh,
});

export interface MoveHive {
  readonly id: number;
  readonly apiaryId: number;
  /** 1-based. */
  readonly position: number;
}
const MOVE_HIVE = ['moveHive'];

/** The hive stands at its new place while the server is asked, and goes back if it refuses. */
export const moveHive = {
  register: (client: QueryClient): void =>
    client.setMutationDefaults(MOVE_HIVE, {
      mutationFn: ({ id, position }: MoveHive) =>
        call(hiveEndpoints.update, { params: { id }, body: { position_on_apiary: position } }),
      onMutate: async ({ id, apiaryId, position }: MoveHive) => {
        await client.cancelQueries({ queryKey: apiariesQuery.queryKey });
        const before = client.getQueryData(apiariesQuery.queryKey);
        changeHivesOf(client, apiaryId, (hives) => moved(hives, id, position));
        return { before };
      },
      onError: (_error: Error, _move: MoveHive, context: { before: Apiary[] | undefined } | undefined) => {
        client.setQueryData(apiariesQuery.queryKey, context?.before);
      },
      onSettled: () => refreshApiaries(client),
      // One after the other, or two quick drags would arrive in any order.
      scope: { id: 'moveHive' },
    }),
  use: () => useMutation<Hive, ApiFailure, MoveHive>({ mutationKey: MOVE_HIVE, scope: { id: 'moveHive' } }),
};

export const hiveMutations = [createHive, updateHive, removeHive, duplicateHive, moveHive];
