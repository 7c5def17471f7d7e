import type { Queen } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { lazy } from 'react';
import { toQueenEdit } from '../../../lib/paths.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { sendEdit } from '../../../lib/writes/edit.ts';
import { fieldValues } from '../../../lib/writes/form-values.ts';
import { showOver } from '../../../lib/writes/shown.ts';
import { queenEdit, type UpdateQueen } from './queen-edit.ts';
import { QUEENS_KEY, queenQuery, queensQuery } from './queens.api.ts';
import { withFacts } from './queens-view.ts';

export const updateQueen = defineMutation<UpdateQueen, Queen>({
  name: 'updateQueen',
  scope: ({ id }) => `queen ${id}`,
  edit: queenEdit,
  conflict: lazy(async () => ({ default: (await import('./QueenConflict.tsx')).QueenConflict })),
  subject: ({ facts }) => ({ name: facts.number }),
  form: ({ id, facts }) => ({ to: toQueenEdit(id), draft: () => ({ changed: fieldValues(facts) }) }),
  run: (variables, send) =>
    sendEdit(queenEdit, variables, (version) => {
      const { id, facts } = variables;
      return send(calls.queens.update, { params: { id }, body: facts, version });
    }),
  show: (client, { id, facts }) => {
    const change = withFacts(id, facts);
    const inList = showOver(client, queensQuery.queryKey, (queens) => queens.map(change));
    const alone = showOver(client, queenQuery(id).queryKey, change);
    return () => {
      inList();
      alone();
    };
  },
  done: (client) => client.invalidateQueries({ queryKey: QUEENS_KEY }),
});
