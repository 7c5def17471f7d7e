import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { oldestShown } from '../../lib/kept/keep-answers.ts';

/** The time of the oldest cached response on this page; undefined if all are current. */
export function useDataAge(): Date | undefined {
  const client = useQueryClient();
  const at = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => oldestShown(client),
  );
  return useMemo(() => (at === undefined ? undefined : new Date(at)), [at]);
}
