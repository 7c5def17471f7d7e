import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onSendAsked, syncLater } from '../lib/background-sync.ts';
import { createIndexedDbStore } from '../lib/writes/indexed-db.ts';
import { openOutbox, runOutbox, sendWrites } from '../lib/writes/outbox.ts';
import { createMemoryStore, type WriteStore } from '../lib/writes/write-store.ts';
import { KEPT_MUTATIONS } from './mutations.ts';
import { tellOfWrites } from './tell-of-writes.ts';

const storeOfBrowser = (): WriteStore =>
  'indexedDB' in window ? createIndexedDbStore() : createMemoryStore({ durable: false });

/** The app's outbox: every write that may wait is known by its name before the first page with one shows. */
export const openAppOutbox = (client: QueryClient, store: WriteStore = storeOfBrowser()): void =>
  openOutbox(client, { store, mutations: KEPT_MUTATIONS, tell: tellOfWrites, onLeft: syncLater });

/** Keeps and sends writes for as long as the shell is there. */
export function useOutbox(): void {
  const client = useQueryClient();
  useState(() => openAppOutbox(client));
  useEffect(() => runOutbox(client), [client]);
  useEffect(() => onSendAsked(() => sendWrites(client)), [client]);
}
