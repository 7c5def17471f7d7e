import { dropDraft, readKept } from '../drafts.ts';
import { currentAccount } from '../session.ts';
import { storedKeys } from '../storage.ts';
import type { WriteStore } from './write-store.ts';

/** The longest wait with an empty screen, in ms. */
const PATIENCE = 1_000;

/**
 * Drops the drafts of writes that a page had stored when it was closed while it waited for the server: their
 * forms must not offer them again. A refused write keeps its draft, and so does a record with photos: these are
 * sent after it.
 */
export async function dropSentDrafts(openStore: () => Pick<WriteStore, 'read'>): Promise<void> {
  const owner = currentAccount.read();
  const drafts = storedKeys().filter((key) => key.includes('-draft.'));
  if (owner === null || drafts.length === 0) return;
  const patience = new Promise<undefined>((end) => setTimeout(end, PATIENCE));
  const kept = await Promise.race([openStore().read(owner), patience]).catch(() => undefined);
  if (!kept) return;
  const sent = new Set([
    ...kept.writes.filter(({ refused }) => !refused).map(({ idempotencyKey }) => idempotencyKey),
    ...kept.answers.map(({ ref }) => ref),
  ]);
  for (const key of drafts) if (sent.has(readKept(key, keyOfDraft) ?? '')) dropDraft(key);
}

function keyOfDraft(draft: unknown): string {
  const { idempotencyKey, changed } = Object(draft);
  return Object(changed).photos?.length > 0 ? '' : String(idempotencyKey);
}
