import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '../../../lib/store.ts';
import { listedWrites } from '../../../lib/writes/outbox.ts';
import type { ListedWrite, WriteState } from '../../../lib/writes/outbox-state.ts';
import { recordScope } from '../records.api.ts';

/** The most urgent last. */
const URGENCY: readonly WriteState[] = ['onDevice', 'sending', 'refused'];

/** The state of a record with queued writes, from the states of these; undefined without any. */
export function stateOf(id: string, listed: readonly ListedWrite[]): WriteState | undefined {
  const states = listed.filter(({ write }) => write.scope === recordScope(id)).map(({ state }) => state);
  return URGENCY.findLast((state) => states.includes(state));
}

/** The state of each record on this device. */
export function useRecordState(): (id: string) => WriteState | undefined {
  const listed = useStore(listedWrites(useQueryClient()));
  return (id) => stateOf(id, listed);
}
