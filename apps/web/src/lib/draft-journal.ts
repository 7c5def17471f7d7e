import { answerOf, committed, openDatabase, transactions } from './indexed-db.ts';
import { isHeld, readStored, writeStored } from './storage.ts';

// A browser writes local storage to the disk with a delay, in Chromium up to a minute. Typed text is also
// stored here within moments, and copied back to local storage when the app opens after the browser was
// killed.
const NAME = 'propolis-drafts';
const VERSION = 1;
const CHANGES = 'changes';
/** In local storage: the number of the last change that it contains. */
const COUNT = 'drafts';
/** The longest wait with an empty screen, in ms; later changes are reported to the pages. */
const PATIENCE = 1_000;

/** The last value of a key; null if it was removed. */
interface Change {
  readonly key: string;
  readonly text: string | null;
  /** Increasing. */
  readonly number: number;
  /** Local storage had no space for it, so it lacks it although it may contain later changes. */
  readonly unstored?: boolean;
}

const countOf = (): number => Number(readStored(COUNT) ?? 0);

const open = () =>
  openDatabase({
    name: NAME,
    version: VERSION,
    create: (database) => void database.createObjectStore(CHANGES, { keyPath: 'key' }),
  });

const transact = transactions(open);

async function put(change: Change): Promise<void> {
  const transaction = await transact(CHANGES, 'readwrite');
  transaction.objectStore(CHANGES).put(change);
  await committed(transaction);
}

/** The next number is known only after the restore. */
let restored = Promise.resolve(false);
/** All changes noted so far. */
let noted: Promise<unknown> = Promise.resolve();
/** Keys that this page has stored: its values are newer than lost ones. */
const stored = new Set<string>();

/** Notes a change of a key. */
export function noteChange(key: string, text: string | null): void {
  if (!('indexedDB' in globalThis)) return;
  stored.add(key);
  // A database that did not open in time may be open by now.
  restored = restored.catch(putBack);
  noted = restored
    .then(() => {
      const number = countOf() + 1;
      writeStored(COUNT, String(number));
      return put({ key, text, number, unstored: isHeld(key) });
    })
    .catch(() => undefined); // no space or no database: local storage has it
}

/** Settles once everything stored until now survives a kill of the browser. */
export const untilNoted = async (): Promise<void> => void (await noted);

/** Restores what local storage has lost; returns whether anything was lost. */
async function putBack(): Promise<boolean> {
  const known = countOf();
  const store = (await transact(CHANGES, 'readwrite')).objectStore(CHANGES);
  const changes = await answerOf<Change[]>(store.getAll()); // only this file writes there
  const lost = changes.filter(({ number, unstored }) => unstored || number > known);
  const missing = lost.filter(({ key }) => !stored.has(key));
  for (const change of missing) {
    writeStored(change.key, change.text);
    if (change.unstored) store.put({ ...change, unstored: isHeld(change.key) });
  }
  if (lost.length > 0) writeStored(COUNT, String(Math.max(known, ...lost.map(({ number }) => number))));
  for (const { key, text, number } of changes) if (text === null && number <= known) store.delete(key);
  return missing.length > 0;
}

interface Restoring {
  /** Settles before the first page reads a draft, unless that takes long. */
  readonly soon: Promise<unknown>;
  /** Whether something was restored after `soon`, when pages are already open. */
  readonly late: Promise<boolean>;
}

export function restoreDrafts(): Restoring {
  if (!('indexedDB' in globalThis)) return { soon: Promise.resolve(), late: Promise.resolve(false) };
  let isLate = false;
  restored = putBack();
  const restoring = restored.catch(() => false);
  const patience = new Promise<void>((end) => setTimeout(end, PATIENCE)).then(() => {
    isLate = true;
  });
  return { soon: Promise.race([restoring, patience]), late: restoring.then((found) => found && isLate) };
}
