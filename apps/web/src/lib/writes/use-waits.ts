import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '../store.ts';
import { scopeNow } from './order.ts';
import { listedWrites } from './outbox.ts';
import { arrivedIds, isProvisional } from './provisional.ts';

/** Whether a thing, or a change of it, is on this device and not yet on the server. */
export function useWaits(kind: 'hive' | 'apiary' | 'counting', id: number): boolean {
  const listed = useStore(listedWrites(useQueryClient()));
  const scope = `${kind} ${id}`;
  return isProvisional(id) || listed.some(({ write }) => scopeNow(write.scope, arrivedIds()) === scope);
}
