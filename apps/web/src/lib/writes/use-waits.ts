import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { scopeNow } from './order.ts';
import { listedWrites } from './outbox.ts';
import { arrivedIds, isProvisional } from './provisional.ts';

/** Whether a thing, or a change of it, is on this device and not yet on the server. */
export function useWaits(kind: 'hive' | 'apiary' | 'counting', id: number): boolean {
  const listed = listedWrites(useQueryClient());
  const scope = `${kind} ${id}`;
  const waits = () =>
    isProvisional(id) || listed.read().some(({ write }) => scopeNow(write.scope, arrivedIds()) === scope);
  return useSyncExternalStore(listed.subscribe, waits);
}
