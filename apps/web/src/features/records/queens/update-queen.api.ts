import type { Queen, QueenFacts } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { lazy } from 'react';
import { toQueenEdit } from '../../../lib/paths.ts';
import { refetch } from '../../../lib/refetch.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { type Editing, type EditSteps, sendEdit } from '../../../lib/writes/edit.ts';
import { fieldValues } from '../../../lib/writes/form-values.ts';
import { showOver } from '../../../lib/writes/shown.ts';
import { bothOf } from '../waiting-records.ts';
import { onlyFacts } from './queen-form.ts';
import { QUEENS_KEY, queenQuery, queensQuery } from './queens.api.ts';

interface UpdateQueen extends Editing {
  readonly id: string;
  readonly facts: QueenFacts;
  /** The form's key; a corrected form is sent with the same key. */
  readonly idempotencyKey?: string | undefined;
}

export const queenEdit = {
  fieldsOf: (queen: QueenFacts) => onlyFacts(queen),
  mine: ({ facts }) => ({ ...facts }),
  settled: (variables, fields, began) => ({
    ...variables,
    facts: { ...variables.facts, ...fields },
    began,
  }),
} satisfies EditSteps<UpdateQueen>;

export const updateQueen = defineMutation<UpdateQueen, Queen>({
  name: 'updateQueen',
  scope: ({ id }) => `queen ${id}`,
  edit: queenEdit,
  conflict: lazy(async () => ({ default: (await import('./QueenConflict.tsx')).QueenConflict })),
  subject: ({ facts }) => ({ name: facts.number }),
  form: ({ id, facts }) => ({ to: toQueenEdit(id), draft: () => ({ changed: fieldValues(facts) }) }),
  run: (variables, send) =>
    sendEdit(queenEdit, variables, (version, { id, facts }) =>
      send(calls.queens.update, { params: { id }, body: facts, version }),
    ),
  show: (client, { id, facts }) => {
    const change = <One extends Queen>(queen: One): One => (queen.id === id ? { ...queen, ...facts } : queen);
    const inList = showOver(client, queensQuery.queryKey, (queens) => queens.map(change));
    return bothOf(inList, showOver(client, queenQuery(id).queryKey, change));
  },
  done: (client) => refetch(client, { queryKey: QUEENS_KEY }),
});
