import type { FollowUp } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { refetch } from '../../../lib/refetch.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { showOver } from '../../../lib/writes/shown.ts';
import { RECORDS_KEY } from '../../apiaries/apiaries.api.ts';

/** What is planned because of records; records move it. */
export const followUpsQuery = queryOptions({
  queryKey: [...RECORDS_KEY, 'follow-ups'],
  queryFn: ({ signal }) => call(calls.records.followUps, { signal }),
  meta: { keep: { kind: 'followUps', of: [calls.records.followUps] } },
});

const openOnes = (followUps: FollowUp[]): readonly FollowUp[] => followUps.filter(({ is_done }) => !is_done);
const NONE: readonly FollowUp[] = [];

/** What is planned and not done, the earliest first. */
export const useFollowUps = (): readonly FollowUp[] =>
  useQuery({ ...followUpsQuery, select: openOnes }).data ?? NONE;

export interface FinishFollowUp {
  readonly id: number;
  readonly hiveId: number;
  /** False opens it again. */
  readonly isDone: boolean;
}
export const finishFollowUp = defineMutation<FinishFollowUp, FollowUp>({
  name: 'finishFollowUp',
  scope: ({ id }) => `follow-up ${id}`,
  subject: ({ hiveId }) => ({ hive: hiveId }),
  run: ({ id, isDone }, send) => send(calls.records.finish, { params: { id }, body: { is_done: isDone } }),
  show: (client, { id, isDone }) =>
    showOver(client, followUpsQuery.queryKey, (all) =>
      all.map((one) => (one.id === id ? { ...one, is_done: isDone } : one)),
    ),
  done: (client) => refetch(client, { queryKey: followUpsQuery.queryKey }),
});
