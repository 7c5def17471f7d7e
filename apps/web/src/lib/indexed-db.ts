import { createStore, useStore } from './store.ts';

/**
 * Why a database of this page does not open. `outdated`: a newer version of the app has upgraded it, so this
 * page can store nothing. `blocked`: a page of an older version keeps it open.
 */
export type DatabaseTrouble = 'outdated' | 'blocked';
const trouble = createStore((): DatabaseTrouble | null => null);
export const useDatabaseTrouble = (): DatabaseTrouble | null => useStore(trouble);

interface Database {
  readonly name: string;
  readonly version: number;
  readonly create: (database: IDBDatabase) => void;
}

/**
 * Opens a database of the app. If another tab needs a newer version, this connection is closed at once and
 * reported as outdated.
 */
export function openDatabase({ name, version, create }: Database): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => create(opening.result);
    opening.onblocked = () => trouble.set('blocked');
    opening.onsuccess = () => {
      const database = opening.result;
      database.onversionchange = () => {
        database.close();
        trouble.set('outdated');
      };
      if (trouble.read() === 'blocked') trouble.set(null);
      resolve(database);
    };
    opening.onerror = () => {
      if (opening.error?.name === 'VersionError') trouble.set('outdated');
      reject(opening.error);
    };
  });
}

/** The result of an IndexedDB request. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

type Transact = (
  stores: string | string[],
  mode?: IDBTransactionMode,
  options?: IDBTransactionOptions,
) => Promise<IDBTransaction>;

/** Timeout for opening, in ms: some versions of Safari never report that they will not open it. */
const OPENED_WITHIN = 5_000;

interface Opening {
  readonly database: Promise<IDBDatabase>;
  /** Rejects after the timeout. If the database opens later, it is used. */
  readonly late: Promise<never>;
}

function begin(open: () => Promise<IDBDatabase>): Opening {
  const database = open();
  const late = new Promise<never>((_, reject) => {
    const impatient = setTimeout(() => reject(new TooLate()), OPENED_WITHIN);
    database.then(
      () => clearTimeout(impatient),
      () => clearTimeout(impatient),
    );
  });
  late.catch(() => undefined);
  return { database, late };
}

class TooLate extends Error {}

/**
 * Begins transactions in a database that is opened on first use, and again if it did not open or the browser
 * has closed it since: Safari does so while the phone is locked.
 */
export function transactions(open: () => Promise<IDBDatabase>): Transact {
  let opening: Opening | undefined;
  const transact: Transact = async (stores, mode, options) => {
    opening ??= begin(open);
    const database = await Promise.race([opening.database, opening.late]);
    return database.transaction(stores, mode, options);
  };
  return async (...asked) => {
    try {
      return await transact(...asked);
    } catch (failure) {
      if (failure instanceof TooLate) throw failure;
      opening = undefined;
      return transact(...asked);
    }
  };
}

/** Settles once everything is on the disk, or nothing. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
