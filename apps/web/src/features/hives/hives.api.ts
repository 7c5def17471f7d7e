import type { Hive, HiveInput } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { toHiveAdd, toHiveEdit } from '../../lib/paths.ts';
import { refetchAll } from '../../lib/refetch.ts';
import { defineMutation } from '../../lib/writes/define-mutation.ts';
import { type Editing, sendEdit, sendRemoval } from '../../lib/writes/edit.ts';
import { fieldValues } from '../../lib/writes/form-values.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import { changeApiaries, OF_HIVES, refreshApiaries, showApiaries } from '../apiaries/apiaries.api.ts';
import { hiveEdit, type UpdateHive } from './form/hive-edit.ts';
import {
  changedHive,
  changeHivesOf,
  placedHive,
  structureOf,
  withCopy,
  withLeaving,
  withNewHive,
  withoutHive,
} from './hive-cache.ts';
import { moveHive as moved } from './hive-order.ts';

/** Mutations of one hive run in order. */
export const hiveScope = (id: Named): string => `hive ${typeof id === 'number' ? id : id.ref}`;

/** Mutations that change the positions in an apiary run in order. */
const standScope = (apiaryId: Named): string =>
  `stand ${typeof apiaryId === 'number' ? apiaryId : apiaryId.ref}`;

/**
 * Covers all apiaries: a hive that is moved to another apiary, copied or removed changes positions that its
 * mutation does not name.
 */
const STANDS = 'stands';

/** Puts a hive into its apiary and removes it from its former one. */
export const placeHive = (client: QueryClient, hive: Hive): void => changeApiaries(client, placedHive(hive));

/** Optimistic change of a hive; returns its rollback. */
export const showHive = (client: QueryClient, id: Named, change: (hive: Hive) => Hive): (() => void) =>
  showApiaries(client, changedHive(id, change));

/** What records do to the list of apiaries. */
export { useFormerHive, useFormerHivesOf } from './former/former-hives.api.ts';
export { withLeaving, withNewHive };

/** Shows the hive at once, then refreshes the list, because positions of other hives may have changed. */
const placeAndRefresh = (client: QueryClient, hive: Hive): Promise<void> => {
  placeHive(client, hive);
  return refreshApiaries(client);
};

/** The server sets the position, which affects other hives, and the default for a cleared name. */
const withChange = (hive: Hive, change: UpdateHive['change']): Hive => {
  const { apiary_id: _apiary, position_on_apiary: _position, name, ...own } = change;
  return { ...hive, ...own, name: name || hive.name };
};

/** All fields except the number of frames contain text. */
const hiveValues = (values: { readonly frames_per_layer?: unknown }) => ({
  ...fieldValues(values),
  ...('frames_per_layer' in values && { frames_per_layer: values.frames_per_layer }),
});

/** Moves the setup time back by this many ms. */
const setUpEarlier = ({ set_up_at: at, ...input }: HiveInput, ms: number): HiveInput => ({
  ...input,
  set_up_at: at && new Date(new Date(at).getTime() - ms).toISOString(),
});

export interface CreateHive {
  readonly apiaryId: Named;
  readonly input: HiveInput;
  readonly idempotencyKey: string;
}
export const createHive = defineMutation<CreateHive, Hive>({
  name: 'createHive',
  scope: ({ apiaryId }) => standScope(apiaryId),
  beside: () => [STANDS],
  run: ({ apiaryId, input }, send) => send(calls.hives.create, { params: { apiaryId }, body: input }),
  makes: ({ idempotencyKey }) => idempotencyKey,
  subject: ({ apiaryId, input }) => ({ apiary: apiaryId, name: input.name }),
  form: ({ apiaryId, input }) => ({
    to: toHiveAdd(shownId(apiaryId)),
    draft: () => ({ changed: { ...hiveValues(input), structure: structureOf(input) } }),
  }),
  withApiary: (variables, apiaryId) => ({ ...variables, apiaryId }),
  earlier: (variables, ms) => ({ ...variables, input: setUpEarlier(variables.input, ms) }),
  showKept: (client, { apiaryId, input, idempotencyKey }) =>
    showApiaries(client, withNewHive(apiaryId, input, idempotencyKey)),
  done: placeAndRefresh,
});

export const updateHive = defineMutation<UpdateHive, Hive>({
  name: 'updateHive',
  scope: ({ id }) => hiveScope(id),
  beside: ({ change }) => ('apiary_id' in change || 'position_on_apiary' in change ? [STANDS] : []),
  edit: hiveEdit,
  conflict: lazy(async () => ({ default: (await import('./form/HiveConflict.tsx')).HiveConflict })),
  subject: ({ id }) => ({ hive: id }),
  form: ({ change }, { hive }) =>
    hive && { to: toHiveEdit(hive), draft: () => ({ changed: hiveValues(change) }) },
  run: (variables, send) =>
    sendEdit(hiveEdit, variables, (version, { id, change }) =>
      send(calls.hives.update, { params: { id }, body: change, version }),
    ),
  show: (client, { id, change }) => showHive(client, id, (hive) => withChange(hive, change)),
  done: (client, hive) => {
    placeHive(client, hive);
    return refetchAll(client, ...OF_HIVES);
  },
});

export interface RemoveHive extends Editing {
  readonly id: Named;
  readonly apiaryId: Named;
}
export const removeHive = defineMutation<RemoveHive, undefined>({
  name: 'removeHive',
  scope: ({ id }) => hiveScope(id),
  beside: () => [STANDS],
  last: true,
  subject: ({ id, apiaryId }) => ({ hive: id, apiary: apiaryId }),
  run: (variables, send) =>
    sendRemoval(hiveEdit, variables, (version, { id }) =>
      send(calls.hives.remove, { params: { id }, version }),
    ),
  showKept: (client, { id }) => showApiaries(client, withoutHive(id)),
  done: (client, _result, { id }) => {
    changeApiaries(client, withoutHive(id));
    return refetchAll(client, ...OF_HIVES);
  },
});

export const duplicateHive = defineMutation<{ readonly id: Named; readonly idempotencyKey: string }, Hive>({
  name: 'duplicateHive',
  scope: ({ id }) => hiveScope(id),
  beside: () => [STANDS],
  subject: ({ id }) => ({ hive: id }),
  run: ({ id }, send) => send(calls.hives.duplicate, { params: { id } }),
  makes: ({ idempotencyKey }) => idempotencyKey,
  showKept: (client, { id, idempotencyKey }) => showApiaries(client, withCopy(id, idempotencyKey)),
  done: placeAndRefresh,
});

export interface MoveHive {
  readonly id: Named;
  readonly apiaryId: Named;
  /** 1-based. */
  readonly position: number;
}
const withMove = ({ id, apiaryId, position }: MoveHive) =>
  changeHivesOf(apiaryId, (hives) => moved(hives, shownId(id), position));

/** Moves the hive optimistically and rolls back if the server refuses. */
export const moveHive = defineMutation<MoveHive, Hive>({
  name: 'moveHive',
  scope: ({ apiaryId }) => standScope(apiaryId),
  beside: ({ id }) => [hiveScope(id), STANDS],
  subject: ({ id, apiaryId }) => ({ hive: id, apiary: apiaryId }),
  run: ({ id, position }, send) =>
    send(calls.hives.update, { params: { id }, body: { position_on_apiary: position } }),
  show: (client, variables) => showApiaries(client, withMove(variables)),
  done: (client, _hive, variables) => {
    changeApiaries(client, withMove(variables));
    return refreshApiaries(client);
  },
});
