import { DAY_MS } from '@propolis/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { now } from '../clock.ts';
import { answerOf, committed, openDatabase, transactions } from '../indexed-db.ts';
import { currentAccount } from '../session.ts';
import { readStored, storedKeys } from '../storage.ts';
import { createMemoryFiles, type FileStore, type KeptFile } from './file-store.ts';

// Beside the databases of writes and of what was typed: what was chosen and not sent is neither.
const NAME = 'propolis-draft-files';
const VERSION = 1;
const FILES = 'files';

const open = () =>
  openDatabase({
    name: NAME,
    version: VERSION,
    create: (database) => void database.createObjectStore(FILES, { keyPath: 'name' }),
  });

/** Files in the browser's own database: they outlive the page. */
function createIndexedDbFiles(): FileStore {
  const transact = transactions(open);
  const filesFor = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    // On the disk before anybody is told that it is kept.
    const transaction = await transact(FILES, mode, { durability: 'strict' });
    return transaction.objectStore(FILES);
  };
  const change = async (work: (files: IDBObjectStore) => void): Promise<void> => {
    const files = await filesFor('readwrite');
    work(files);
    await committed(files.transaction);
  };
  return {
    keep: (file) => change((files) => void files.put(file)),
    // Only this file writes there.
    find: async (name) => answerOf<KeptFile | undefined>((await filesFor('readonly')).get(name)),
    all: async () => answerOf<KeptFile[]>((await filesFor('readonly')).getAll()),
    forget: (names) =>
      change((files) => {
        for (const name of names) files.delete(name);
      }),
  };
}

/**
 * A draft in local storage holds text alone. What was chosen from the disk or taken by the camera lies beside it under a
 * name that the draft knows, until its form was sent or let go of.
 */
interface DraftFiles {
  /** Answers whether it outlives this page now. */
  readonly keep: (name: string, file: File) => Promise<boolean>;
  /** Throws where the device does not say whether it is there. */
  readonly find: (name: string) => Promise<File | undefined>;
  readonly forget: (...names: readonly string[]) => Promise<void>;
}

/** Bytes of an account's drafts: some hundred photos of a phone. What is beyond is not kept, and its form says so. */
const ROOM = 500_000_000;
/** A form that nobody went on with for so long is not gone on with. */
const LIFE = 30 * DAY_MS;
/** By then a draft that a killed browser had lost is there again (`lib/draft-journal.ts`). */
const UNNAMED_LIFE = DAY_MS;

const stores = new WeakMap<QueryClient, FileStore>();

/** Where the files of this client's drafts are, said before its first form opens. */
export const setFileStore = (client: QueryClient, store: FileStore): void => void stores.set(client, store);

function storeOf(client: QueryClient): FileStore {
  const store = stores.get(client) ?? ('indexedDB' in window ? createIndexedDbFiles() : createMemoryFiles());
  stores.set(client, store);
  return store;
}

/** The files of the drafts of who is signed in. */
export function draftFiles(client: QueryClient): DraftFiles {
  const store = storeOf(client);
  const keep = async (name: string, file: File): Promise<void> => {
    const owner = currentAccount.read();
    if (owner === null) throw new Error('nobody is known to keep it for');
    const own = (await store.all()).filter((kept) => kept.owner === owner && kept.name !== name);
    if (own.reduce((bytes, kept) => bytes + kept.file.size, file.size) > ROOM) throw new Error('no room');
    await store.keep({ name, owner, file, keptAt: now().getTime() });
  };
  return {
    keep: (name, file) =>
      keep(name, file).then(
        () => true,
        () => false,
      ),
    find: async (name) => {
      const kept = await store.find(name);
      return kept && kept.owner === currentAccount.read() ? kept.file : undefined;
    },
    // What could not be forgotten now is swept later.
    forget: (...names) => store.forget(names).catch(() => undefined),
  };
}

/** The same for a form. */
export function useDraftFiles(): DraftFiles {
  const client = useQueryClient();
  return useMemo(() => draftFiles(client), [client]);
}

const isInDraft = (name: string): boolean => storedKeys().some((key) => readStored(key)?.includes(name));

/** Forgets what no draft of who is signed in has named for a day, and what lay for too long, whosever it is. */
export async function sweepDraftFiles(client: QueryClient): Promise<void> {
  const store = storeOf(client);
  const owner = currentAccount.read();
  const isOver = ({ owner: whose, name, keptAt }: KeptFile): boolean => {
    const age = now().getTime() - keptAt;
    return age > LIFE || (whose === owner && age > UNNAMED_LIFE && !isInDraft(name));
  };
  const over = (await store.all().catch(() => [])).filter(isOver);
  if (over.length > 0) await store.forget(over.map(({ name }) => name)).catch(() => undefined);
}

/** Forgets those of all accounts: whoever has left leaves no photos behind. */
export async function forgetDraftFiles(client: QueryClient): Promise<void> {
  const store = storeOf(client);
  const all = await store.all().catch(() => []);
  if (all.length > 0) await store.forget(all.map(({ name }) => name)).catch(() => undefined);
}
