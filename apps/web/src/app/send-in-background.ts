import { QueryClient } from '@tanstack/react-query';
import { readLentSession, takeThisBack } from '../lib/lent-session.ts';
import { writeStored } from '../lib/storage.ts';
import { createIndexedDbStore } from '../lib/writes/indexed-db.ts';
import type { AnyMutation } from '../lib/writes/mutation.ts';
import { openOutbox, sendOnce } from '../lib/writes/outbox.ts';
import { KEPT_MUTATIONS } from './mutations.ts';

// The outbox without a page. The build makes a separate file of it, which the service worker loads on a sync
// event (`src/worker/sending.ts`). Queued writes are sent by the same code as in a page.

declare global {
  var sendKept: ((stamp: string) => Promise<void>) | undefined;
}

/** Without a page there are no optimistic updates and no query data. */
const unseen = ({ show: _show, showKept: _showKept, done: _done, ...steps }: AnyMutation): AnyMutation =>
  steps;

/**
 * Long uploads are left to the pages: a browser ends a worker after some minutes, and a page may have paused
 * the upload.
 */
const MUTATIONS = KEPT_MUTATIONS.filter(({ takesLong }) => !takesLong).map(unseen);

/**
 * Sends queued writes in the session that a page of this build has lent. Rejects if a later attempt may get
 * further.
 */
globalThis.sendKept = async (stamp) => {
  const lent = await readLentSession();
  if (lent?.stamp !== stamp) return;
  writeStored('token', lent.authorization);
  writeStored('account', lent.account);
  writeStored('language', lent.language);
  const client = new QueryClient();
  const store = createIndexedDbStore();
  openOutbox(client, { store, mutations: MUTATIONS, notify: () => undefined, leavesUnknown: true });
  if (await sendOnce(client)) throw new Error('something is left to be sent');
  await takeThisBack(lent);
};
