import { QueryClient } from '@tanstack/react-query';
import { readLentSession, takeThisBack } from '../lib/lent-session.ts';
import { writeStored } from '../lib/storage.ts';
import { createIndexedDbStore } from '../lib/writes/indexed-db.ts';
import type { AnyMutation } from '../lib/writes/mutation.ts';
import { openOutbox, sendOnce } from '../lib/writes/outbox.ts';
import { KEPT_MUTATIONS } from './mutations.ts';

// The outbox without a page. The build makes a file of its own of it, which the service worker takes up when the browser
// tells it that there is a network (`src/worker/sending.ts`): what waits is sent by the very code that sends it from a page.

declare global {
  var sendKept: ((stamp: string) => Promise<void>) | undefined;
}

/** Nobody looks: nothing is shown, and no answer put anywhere. */
const unseen = ({ show: _show, showKept: _showKept, done: _done, ...steps }: AnyMutation): AnyMutation =>
  steps;

/** What takes long is left to the pages: a browser ends a worker after some minutes, and a page may have paused it. */
const MUTATIONS = KEPT_MUTATIONS.filter(({ takesLong }) => !takesLong).map(unseen);

/** Sends what waits under the session that a page of this build has lent. Where a later try may get further, it fails. */
globalThis.sendKept = async (stamp) => {
  const lent = await readLentSession();
  if (lent?.stamp !== stamp) return;
  writeStored('token', lent.authorization);
  writeStored('account', lent.account);
  writeStored('language', lent.language);
  const client = new QueryClient();
  const store = createIndexedDbStore();
  openOutbox(client, { store, mutations: MUTATIONS, tell: () => undefined, leavesUnknown: true });
  if (await sendOnce(client)) throw new Error('something is left to be sent');
  await takeThisBack(lent);
};
