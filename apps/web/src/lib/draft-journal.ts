import { answerOf, committed } from './indexed-db.ts';
import { readStored, writeStored } from './storage.ts';

// A browser puts its local storage on the disk when it likes, Chromium up to a minute later. What was typed until it was
// killed stands here as well, a moment later, and is put back into local storage when the app is opened again.
const NAME = 'propolis-drafts';
const VERSION = 1;
const CHANGES = 'changes';
/** In local storage: the number of the last change that it knows of. */
const COUNT = 'drafts';
/** Nobody waits longer for what may have been lost, in ms. */
const PATIENCE = 1_000;

/** What was last stored under a key; null where it was removed. */
interface Change {
  readonly key: string;
  readonly text: string | null;
  /** They only grow. */
  readonly number: number;
}

const countOf = (): number => Number(readStored(COUNT) ?? 0);

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, VERSION);
  opening.onupgradeneeded = () => opening.result.createObjectStore(CHANGES, { keyPath: 'key' });
  return answerOf(opening);
}

async function transact(): Promise<IDBTransaction> {
  opened ??= openDatabase();
  return (await opened).transaction(CHANGES, 'readwrite');
}

async function put(change: Change): Promise<void> {
  const transaction = await transact();
  transaction.objectStore(CHANGES).put(change);
  await committed(transaction);
}

/** Notes what has just been stored under a key. */
export function noteChange(key: string, text: string | null): void {
  if (!('indexedDB' in globalThis)) return;
  const number = countOf() + 1;
  writeStored(COUNT, String(number));
  put({ key, text, number }).catch(() => undefined); // no room, or none at all: local storage has it
}

/** Puts back what local storage has lost. */
async function putBack(): Promise<void> {
  const known = countOf();
  const transaction = await transact();
  const noted = await answerOf<Change[]>(transaction.objectStore(CHANGES).getAll()); // only this file writes there
  const lost = noted.filter(({ number }) => number > known);
  for (const { key, text } of lost) writeStored(key, text);
  if (lost.length > 0) writeStored(COUNT, String(Math.max(...lost.map(({ number }) => number))));
  for (const { key, text, number } of noted)
    if (text === null && number <= known) transaction.objectStore(CHANGES).delete(key);
}

/** Before the first page reads a draft. */
export async function restoreDrafts(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const late = new Promise<void>((end) => setTimeout(end, PATIENCE));
  await Promise.race([putBack().catch(() => undefined), late]);
}
