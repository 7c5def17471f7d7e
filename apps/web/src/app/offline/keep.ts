import type { QueryClient } from '@tanstack/react-query';
import { type AnswerStore, createMemoryAnswers } from '../../lib/kept/answer-store.ts';
import { createIndexedDbAnswers } from '../../lib/kept/indexed-db.ts';
import { keepAnswers } from '../../lib/kept/keep-answers.ts';
import { currentAccount, readSessionEnd } from '../../lib/session.ts';
import { SHARED_CACHE, TILES_CACHE } from '../../lib/worker.ts';
import { KEPT_KINDS } from './kept-kinds.ts';

const storeOfBrowser = (): AnswerStore =>
  'indexedDB' in window ? createIndexedDbAnswers() : createMemoryAnswers();

/** What the service worker keeps for who is signed in: where they looked on the map, what they shared and did not send. */
const CACHES = [TILES_CACHE, SHARED_CACHE];

function forgetCaches(): void {
  if (readSessionEnd() === null || !('caches' in window)) return;
  for (const name of CACHES) void caches.delete(name).catch(() => undefined); // there is none
}

const opened = new WeakSet<QueryClient>();

/** What the app asks for is kept on this device before the first page of who is signed in asks for anything. */
export function openAppKept(client: QueryClient, store: AnswerStore = storeOfBrowser()): void {
  if (opened.has(client)) return;
  opened.add(client);
  keepAnswers(client, { store, kinds: KEPT_KINDS });
  currentAccount.subscribe(forgetCaches);
}
