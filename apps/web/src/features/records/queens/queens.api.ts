import type { Queen } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../lib/http.ts';
import { HIVES_KEPT, RECORDS_KEY, useKnownApiaries } from '../../apiaries/apiaries.api.ts';
import { type NamedHive, shownHive } from '../record-edit.ts';
import { useWaitingRecords } from '../waiting-records.ts';
import { queensWithWaiting } from './queens-view.ts';

export const QUEENS_KEY = [...RECORDS_KEY, 'queens'] as const;

/** All queens, the youngest first; records move them. */
export const queensQuery = queryOptions({
  queryKey: [...QUEENS_KEY, 'all'],
  queryFn: ({ signal }) => call(calls.queens.list, { signal }),
  meta: { keep: { kind: 'queens', of: [calls.queens.list] } },
});

/** A queen with her movements and daughters. */
export const queenQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUEENS_KEY, 'one', id],
    queryFn: ({ signal }) => call(calls.queens.get, { params: { id }, signal }),
    meta: { keep: { kind: 'queen', of: [calls.queens.get], most: HIVES_KEPT } },
  });

/** All queens, where they are after the queued records. */
export function useQueens() {
  const waiting = useWaitingRecords();
  const apiaries = useKnownApiaries();
  return useQuery({
    ...queensQuery,
    select: useCallback(
      (queens: Queen[]): readonly Queen[] => {
        const hives = apiaries.flatMap((apiary) => apiary.hives);
        const placeOf = (named: NamedHive) => {
          const id = shownHive(named);
          return { id, name: hives.find((hive) => hive.id === id)?.name ?? '' };
        };
        return queensWithWaiting(queens, waiting, placeOf);
      },
      [waiting, apiaries],
    ),
  });
}
