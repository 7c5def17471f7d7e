import { DAY_MS } from '@propolis/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { now } from '../clock.ts';
import { answerOf, committed, openDatabase, transactions } from '../indexed-db.ts';
import { currentAccount } from '../session.ts';
import { readStored, storedKeys } from '../storage.ts';

/** A file that was chosen for a form that is not sent yet. */
export interface KeptFile {
  /** A UUID; the draft of its form contains it. */
  readonly name: string;
  /** The account that chose it; forms of other accounts never find it. */
  readonly owner: string;
  readonly file: File;
  /** Unix time in ms. */
  readonly keptAt: number;
}

export interface FileStore {
  /** Throws if the device has no space, or stores nothing. */
  readonly keep: (file: KeptFile) => Promise<void>;
  readonly find: (name: string) => Promise<KeptFile | undefined>;
  /** Those of all accounts. */
  readonly all: () => Promise<readonly KeptFile[]>;
  readonly forget: (names: readonly string[]) => Promise<void>;
}

/** Files in memory: if the browser refuses a database, and in tests. */
export function createMemoryFiles(): FileStore {
  const files = new Map<string, KeptFile>();
  return {
    keep: async (file) => void files.set(file.name, file),
    find: async (name) => files.get(name),
    all: async () => [...files.values()],
    forget: async (names) => {
      for (const name of names) files.delete(name);
    },
  };
}

// Separate from the databases of writes and of typed text: these files are chosen and not sent.
const NAME = 'propolis-draft-files';
const VERSION = 1;
const FILES = 'files';

const open = () =>
  openDatabase({
    name: NAME,
    version: VERSION,
    create: (database) => void database.createObjectStore(FILES, { keyPath: 'name' }),
  });

/** Files in IndexedDB: they outlive the page. */
function createIndexedDbFiles(): FileStore {
  const transact = transactions(open);
  const filesFor = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    // Flushed to the disk before it is reported as kept.
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
 * Bytes for the drafts of one account: some hundred phone photos. Files beyond are not kept, and the form
 * says so.
 */
const ROOM = 500_000_000;
/** Files of forms that were not edited for this long are deleted. */
const LIFE = 30 * DAY_MS;
/** By then a draft lost by a killed browser is restored (`lib/draft-journal.ts`). */
const UNNAMED_LIFE = DAY_MS;

const stores = new WeakMap<QueryClient, FileStore>();

/** Sets where this client's draft files are stored; called before the first form opens. */
export const setFileStore = (client: QueryClient, store: FileStore): void => void stores.set(client, store);

function storeOf(client: QueryClient): FileStore {
  const store = stores.get(client) ?? ('indexedDB' in window ? createIndexedDbFiles() : createMemoryFiles());
  stores.set(client, store);
  return store;
}

/**
 * The draft files of the signed-in account. A draft in local storage contains only text. Chosen files and photos are
 * stored here under a name in the draft, until the form is sent or discarded.
 */
export function draftFiles(client: QueryClient) {
  const store = storeOf(client);
  const keep = async (name: string, file: File): Promise<void> => {
    const owner = currentAccount.read();
    if (owner === null) throw new Error('no account is signed in');
    const own = (await store.all()).filter((kept) => kept.owner === owner && kept.name !== name);
    if (own.reduce((bytes, kept) => bytes + kept.file.size, file.size) > ROOM) throw new Error('no room');
    await store.keep({ name, owner, file, keptAt: now().getTime() });
  };
  return {
    /** Returns whether the file outlives this page. */
    keep: (name: string, file: File): Promise<boolean> =>
      keep(name, file).then(
        () => true,
        () => false,
      ),
    /** Throws if the device does not answer. */
    find: async (name: string): Promise<File | undefined> => {
      const kept = await store.find(name);
      return kept && kept.owner === currentAccount.read() ? kept.file : undefined;
    },
    // Files that could not be deleted now are swept later.
    forget: (...names: readonly string[]): Promise<void> => store.forget(names).catch(() => undefined),
  };
}

export function useDraftFiles() {
  const client = useQueryClient();
  return useMemo(() => draftFiles(client), [client]);
}

const isInDraft = (name: string): boolean => storedKeys().some((key) => readStored(key)?.includes(name));

/**
 * Deletes files that no draft of the signed-in account has named for a day, and expired files of all
 * accounts.
 */
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

/** Deletes the files of all accounts: no photos remain after logout. */
export async function forgetDraftFiles(client: QueryClient): Promise<void> {
  const store = storeOf(client);
  const all = await store.all().catch(() => []);
  if (all.length > 0) await store.forget(all.map(({ name }) => name)).catch(() => undefined);
}
