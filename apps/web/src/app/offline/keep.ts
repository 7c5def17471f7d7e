import { SHAPES } from 'virtual:answer-shapes';
import type { QueryClient } from '@tanstack/react-query';
import { type AnswerStore, createMemoryAnswers } from '../../lib/kept/answer-store.ts';
import { createIndexedDbAnswers } from '../../lib/kept/indexed-db.ts';
import { keepAnswers } from '../../lib/kept/keep-answers.ts';
import { currentAccount, readSessionEnd } from '../../lib/session.ts';
import { claimSharedPhotos, forgetSharedPhotos, leaveSharedPhotos } from '../../lib/shared-photos.ts';
import { TILES_CACHE } from '../../lib/worker.ts';

const storeOfBrowser = (): AnswerStore =>
  'indexedDB' in window ? createIndexedDbAnswers() : createMemoryAnswers();

/** The map tiles are deleted with the session; unsent shared photos wait for their account. */
function followSession(owner: string | null): void {
  const account = currentAccount.read();
  const end = readSessionEnd();
  if (account !== null) void claimSharedPhotos(account).catch(() => undefined); // the browser stores nothing
  if (end === null) return;
  if ('caches' in window) void caches.delete(TILES_CACHE).catch(() => undefined); // there is no cache
  if (end !== 'expired') forgetSharedPhotos();
  else if (owner !== null) leaveSharedPhotos(owner);
}

const opened = new WeakSet<QueryClient>();

/** Caches the app's responses on this device; called before the first query of a page behind the sign-in. */
export function openAppKept(client: QueryClient, store: AnswerStore = storeOfBrowser()): void {
  if (opened.has(client)) return;
  opened.add(client);
  keepAnswers(client, { store, shapes: SHAPES });
  let owner: string | null = null;
  const follow = () => {
    followSession(owner);
    owner = currentAccount.read();
  };
  follow();
  currentAccount.subscribe(follow);
}
