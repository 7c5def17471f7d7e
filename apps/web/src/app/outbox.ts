import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accountMutations } from '../features/account/account.api.ts';
import { apiaryMutations } from '../features/apiaries/apiaries.api.ts';
import { countingMutations } from '../features/countings/countings.api.ts';
import { hiveMutations } from '../features/hives/hives.api.ts';
import { observationMutations } from '../features/observations/observations.api.ts';
import { sensorMutations } from '../features/sensors/sensors.api.ts';
import { createIndexedDbStore } from '../lib/writes/indexed-db.ts';
import { openOutbox, runOutbox } from '../lib/writes/outbox.ts';
import { createMemoryStore, type WriteStore } from '../lib/writes/write-store.ts';
import { tellOfWrites } from './tell-of-writes.ts';

const storeOfBrowser = (): WriteStore =>
  'indexedDB' in window ? createIndexedDbStore() : createMemoryStore({ durable: false });

/** The app's outbox: every write that may wait is known by its name before the first page with one shows. */
export const openAppOutbox = (client: QueryClient, store: WriteStore = storeOfBrowser()): void =>
  openOutbox(client, {
    store,
    mutations: [
      ...accountMutations,
      ...apiaryMutations,
      ...countingMutations,
      ...hiveMutations,
      ...observationMutations,
      ...sensorMutations,
    ],
    tell: tellOfWrites,
  });

/** Keeps and sends writes for as long as the shell is there. */
export function useOutbox(): void {
  const client = useQueryClient();
  useState(() => openAppOutbox(client));
  useEffect(() => runOutbox(client), [client]);
}
