import { answerOf, committed, openDatabase, transactions } from './indexed-db.ts';
import { readStored, writeStored } from './storage.ts';

// A browser puts its local storage on the disk when it likes, Chromium up to a minute later. What was typed until it was
// killed stands here as well, a moment later, and is put back into local storage when the app is opened again.
const NAME = 'propolis-drafts';
const VERSION = 1;
const CHANGES = 'changes';
/** In local storage: the number of the last change that it knows of. */
const COUNT = 'drafts';
/** Nobody looks at an empty screen for longer, in ms: what comes later is told. */
const PATIENCE = 1_000;

/** What was last stored under a key; null where it was removed. */
interface Change {
  readonly key: string;
  readonly text: string | null;
  /** They only grow. */
  readonly number: number;
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

/** Until what was lost is there again, nobody knows which number is the next. */
let restored = Promise.resolve(false);
/** All that was noted so far. */
let noted: Promise<unknown> = Promise.resolve();
/** Keys that this page has stored: what it has is newer than anything that was lost. */
const stored = new Set<string>();

/** Notes what has just been stored under a key. */
export function noteChange(key: string, text: string | null): void {
  if (!('indexedDB' in globalThis)) return;
  stored.add(key);
  // A database that did not open in time may have by now.
  restored = restored.catch(putBack);
  noted = restored
    .then(() => {
      const number = countOf() + 1;
      writeStored(COUNT, String(number));
      return put({ key, text, number });
    })
    .catch(() => undefined); // no room, or none at all: local storage has it
}

/** Settles once a browser that is killed keeps all that was stored until now. */
export const untilNoted = async (): Promise<void> => void (await noted);

/** Puts back what local storage has lost; answers whether it was something. */
async function putBack(): Promise<boolean> {
  const known = countOf();
  const transaction = await transact(CHANGES, 'readwrite');
  const changes = await answerOf<Change[]>(transaction.objectStore(CHANGES).getAll()); // only this file writes there
  const lost = changes.filter(({ number }) => number > known);
  const missing = lost.filter(({ key }) => !stored.has(key));
  for (const { key, text } of missing) writeStored(key, text);
  if (lost.length > 0) writeStored(COUNT, String(Math.max(...lost.map(({ number }) => number))));
  for (const { key, text, number } of changes)
    if (text === null && number <= known) transaction.objectStore(CHANGES).delete(key);
  return missing.length > 0;
}

interface Restoring {
  /** Settles before the first page reads a draft, unless that takes long. */
  readonly soon: Promise<unknown>;
  /** Whether something was put back only after that: pages that are there have not seen it. */
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
