import type { JournalRecord, RecordPage, RecordVersion } from '@propolis/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../lib/http.ts';
import { useStore } from '../../lib/store.ts';
import { listedWrites } from '../../lib/writes/outbox.ts';
import type { WriteState } from '../../lib/writes/outbox-state.ts';
import { RECORDS_KEY, useKnownApiaries } from '../apiaries/apiaries.api.ts';
import { recordQuery, recordScope } from './records.api.ts';
import { useWaitingRecords, withWaiting } from './waiting-records.ts';

/** A record as far as this device knows it. */
export interface KnownRecord {
  readonly record: JournalRecord;
  /** Oldest first; undefined if only the newest is on this device. */
  readonly versions: readonly RecordVersion[] | undefined;
}

/** A record with its queued mutations. Until the response, and without a network, as the journal lists it. */
export function useRecord(id: string) {
  const client = useQueryClient();
  const apiaries = useKnownApiaries();
  const waiting = useWaitingRecords().filter((one) => one.id === id);
  const isNew = waiting.some(({ kind }) => kind === 'made');
  const answer = useQuery({ ...recordQuery(id), enabled: !isNew });
  const lists = client.getQueriesData<RecordPage>({ queryKey: [...RECORDS_KEY, 'list'] });
  const listed = lists.flatMap(([, page]) => page?.data ?? []).find((one) => one.id === id);
  const onServer = answer.data ?? listed;
  const [record] = withWaiting(onServer ? [onServer] : [], waiting, apiaries);
  const { error } = answer;
  return {
    ...answer,
    data: record && { record, versions: answer.data?.versions },
    isMissing: record === undefined && error instanceof ApiFailure && error.code === 'not_found',
  };
}

/** The most urgent last. */
const URGENCY: readonly WriteState[] = ['onDevice', 'sending', 'refused'];

/** The state of each record with writes that wait on this device; undefined for any other. */
export function useRecordState(): (id: string) => WriteState | undefined {
  const listed = useStore(listedWrites(useQueryClient()));
  return (id) => {
    const states = listed.filter(({ write }) => write.scope === recordScope(id)).map(({ state }) => state);
    return URGENCY.findLast((state) => states.includes(state));
  };
}
