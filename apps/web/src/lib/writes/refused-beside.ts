import { dropDraft, keepDraft, readKept } from '../drafts.ts';
import { storedKeys } from '../storage.ts';
import { asWritten } from './shape.ts';
import type { Write } from './write.ts';
import type { WriteStore } from './write-store.ts';

// What the server refused, and the disk has no room for among all that is kept: it lies as text beside the drafts, which
// have room of their own, until there is some. It has no files, or it would not.

const beginningOf = (owner: string): string => `refused.${owner}.`;

export const keepBeside = (write: Write): void => keepDraft(`${beginningOf(write.owner)}${write.id}`, write);

const keysOf = (owner: string): string[] => storedKeys().filter((key) => key.startsWith(beginningOf(owner)));

/** Puts what lies beside among what is kept, as far as there is room by now; answers whether anything was. */
export async function bringBack(store: WriteStore, owner: string): Promise<boolean> {
  let came = false;
  for (const key of keysOf(owner)) {
    const write = readKept(key, asWritten);
    try {
      // A page that was closed just now may have done half of it.
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
