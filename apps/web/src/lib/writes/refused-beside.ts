import { dropDraft, keepDraft, readKept } from '../drafts.ts';
import { storedKeys } from '../storage.ts';
import type { Write } from './write.ts';
import type { WriteStore } from './write-store.ts';

// Refused writes that do not fit into the database are stored as text in local storage, which has its own
// quota, until there is space. They contain no files, which would not fit.

const beginningOf = (owner: string): string => `refused.${owner}.`;

export const keepBeside = (write: Write): void => keepDraft(`${beginningOf(write.owner)}${write.id}`, write);

const keysOf = (owner: string): string[] => storedKeys().filter((key) => key.startsWith(beginningOf(owner)));

/** Moves them into the database, as far as there is space by now; returns whether any was moved. */
export async function bringBack(store: WriteStore, owner: string): Promise<boolean> {
  let came = false;
  for (const key of keysOf(owner)) {
    // Only `keepBeside` writes there.
    const write = readKept(key, (kept) => kept as Write);
    try {
      // A page that was just closed may have done half of it.
      if (write && !(await store.find(write.id))) await store.add(write);
      came = true;
    } catch {
      return came;
    }
    dropDraft(key);
  }
  return came;
}

export function forgetBeside(owner: string): void {
  for (const key of keysOf(owner)) dropDraft(key);
}
