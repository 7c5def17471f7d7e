import { answerOf, committed, openDatabase, transactions } from '../indexed-db.ts';
import type { FileStore, KeptFile } from './file-store.ts';

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
export function createIndexedDbFiles(): FileStore {
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
