import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { oldestShown } from '../../lib/kept/keep-answers.ts';

/** When the oldest came of what this page shows out of the device's store; undefined where all of it is of now. */
export function useDataAge(): Date | undefined {
  const client = useQueryClient();
  const at = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => oldestShown(client),
  );
  return useMemo(() => (at === undefined ? undefined : new Date(at)), [at]);
}
