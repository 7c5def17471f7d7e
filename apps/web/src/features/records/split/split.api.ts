import type { HiveInput, JournalRecord } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { toRecordAdd } from '../../../lib/paths.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { fieldValues } from '../../../lib/writes/form-values.ts';
import { shownId } from '../../../lib/writes/provisional.ts';
import type { Named } from '../../../lib/writes/references.ts';
import { changeApiaries } from '../../apiaries/apiaries.api.ts';
import { withLeaving, withNewHive } from '../../hives/hives.api.ts';
import { isNamed, type NamedHive } from '../record-edit.ts';
import { apiaryNow, hiveScopes, makingSteps, refreshRecords, type WithKey } from '../records.api.ts';
import { bothOf, showEffect, showRecord } from '../waiting-records.ts';
import { type MergeInput, partValues, type SplitInput } from './split-form.ts';

type WithNamedHive<Body> = Omit<Body, 'hive_id'> & { readonly hive_id: NamedHive };
type NamedPart = Omit<SplitInput['parts'][number], 'hive_id'> & { readonly hive_id: NamedHive | null };

interface Act<Input> extends WithKey {
  readonly apiaryId: Named;
  /** The hive that is divided, or that is kept. */
  readonly hiveId: Named;
  readonly input: Input;
}
export type SplitHive = Act<Omit<SplitInput, 'parts'> & { readonly parts: readonly NamedPart[] }>;
export type MergeHives = Act<WithNamedHive<MergeInput>>;

/** What a stock record has that a split and a merge leave empty. */
const EMPTY = {
  ...{ colonies: null, to_apiary_id: null },
  ...{ party_name: null, party_address: null, party_number: null },
  ...{ cause: null, found_on: null, autumn_strength: null },
};

/** Shows the record in the journal until the server answers. */
function showStock(
  client: QueryClient,
  event: 'split' | 'merged',
  { apiaryId, input, idempotencyKey: id }: Act<{ happened_on: string; note: string | null }>,
  hive_ids: NamedHive[],
): () => void {
  const { happened_on, note } = input;
  const said = { ...EMPTY, remains: [], happened_on, happened_at: null, note, hive_ids };
  return showRecord(client, { kind: 'made', id, apiaryId, input: { ...said, kind: 'stock', event } });
}

/** The new hives with their references. That of the first part is known by the key of the write. */
const newHivesOf = ({ input, idempotencyKey }: SplitHive) =>
  input.parts.flatMap(({ new_hive }, at) =>
    new_hive ? [{ at, new_hive, ref: at === 0 ? idempotencyKey : new_hive.id }] : [],
  );

/** The hives of the parts. */
const partsOf = (variables: SplitHive): NamedHive[] => {
  const refs = new Map(newHivesOf(variables).map(({ at, ref }) => [at, ref]));
  return variables.input.parts.flatMap(({ hive_id }, at) => hive_id ?? { ref: refs.get(at) ?? '' });
};

/** Divides a hive: the new hives are shown once no page waits for the record. */
export const splitHive = defineMutation<SplitHive, JournalRecord>({
  ...makingSteps,
  name: 'splitHive',
  kind: 'createRecord',
  beside: ({ hiveId, input }) => [
    ...hiveScopes([hiveId, ...input.parts.flatMap(({ hive_id }) => hive_id ?? [])]),
    'stands',
  ],
  made: ({ hives }) => (typeof hives[1]?.id === 'number' ? hives[1].id : undefined),
  makesMore: (variables) => newHivesOf(variables).flatMap(({ at, ref }) => (at === 0 ? [] : [ref])),
  madeMore: ({ hives }, variables) =>
    new Map(
      newHivesOf(variables).flatMap(({ at, ref }) => {
        // The first one is the divided hive.
        const id = hives[at + 1]?.id;
        return at > 0 && typeof id === 'number' ? [[ref, id] as const] : [];
      }),
    ),
  subject: ({ apiaryId, hiveId, input }) => ({ apiary: apiaryId, hive: hiveId, date: input.happened_on }),
  form: ({ apiaryId, hiveId, input, idempotencyKey }, at) => ({
    to: toRecordAdd(apiaryNow(apiaryId, at), 'split', { hives: [shownId(hiveId)] }),
    draft: () => {
      const { happened_on, note, checks, queen_part: queenPart, parts } = input;
      const changed = fieldValues({ happened_on, note });
      const about = { queenPart, day: happened_on, uid: idempotencyKey };
      return { changed: { ...changed, checks, parts: partValues(parts, about) } };
    },
  }),
  run: ({ hiveId, input, idempotencyKey: id }, send) =>
    send(calls.records.split, { params: { id: hiveId }, body: { ...input, parts: [...input.parts], id } }),
  showKept: (client, variables) => {
    const { apiaryId, hiveId, idempotencyKey } = variables;
    const record = showStock(client, 'split', variables, [hiveId, ...partsOf(variables)]);
    return newHivesOf(variables)
      .map(({ new_hive: { id: _id, ...fields }, ref }) => {
        const coming: HiveInput = { ...fields, description: null };
        return showEffect(client, idempotencyKey, withNewHive(apiaryId, coming, ref));
      })
      .reduce(bothOf, record);
  },
});

/** Unites two hives: the one that ends leaves the apiary once no page waits for the record. */
export const mergeHives = defineMutation<MergeHives, JournalRecord>({
  ...makingSteps,
  name: 'mergeHives',
  kind: 'createRecord',
  beside: ({ hiveId, input }) => [...hiveScopes([hiveId, input.hive_id]), 'stands'],
  subject: ({ apiaryId, hiveId, input }) => ({ apiary: apiaryId, hive: hiveId, date: input.happened_on }),
  form: ({ apiaryId, hiveId, input }, at) => ({
    to: toRecordAdd(apiaryNow(apiaryId, at), 'merge', { hives: [shownId(hiveId)] }),
    draft: () => {
      const { happened_on, note, queen, hive_id, brood, stores, bees } = input;
      const typed = fieldValues({ happened_on, note, queen, other: hive_id });
      return { changed: { ...typed, brood, stores, bees } };
    },
  }),
  run: ({ hiveId, input, idempotencyKey: id }, send) =>
    send(calls.records.merge, { params: { id: hiveId }, body: { ...input, id } }),
  showKept: (client, variables) => {
    const { hiveId, input, idempotencyKey } = variables;
    const record = showStock(client, 'merged', variables, [hiveId, input.hive_id]);
    return bothOf(record, showEffect(client, idempotencyKey, withLeaving(endingOf(input), null)));
  },
  done: (client, _record, { input }) => {
    changeApiaries(client, withLeaving(endingOf(input), null));
    return refreshRecords(client);
  },
});

const endingOf = ({ hive_id }: { readonly hive_id: NamedHive }): Named[] => [hive_id].filter(isNamed);
