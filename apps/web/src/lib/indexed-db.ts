/** What an IndexedDB request answers. */
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

/**
 * Begins transactions in a database that is opened for the first one, and anew where it did not open or the browser has
 * closed it since: Safari does while a phone is in the pocket.
 */
export function transactions(open: () => Promise<IDBDatabase>): Transact {
  let opened: Promise<IDBDatabase> | undefined;
  const begin: Transact = async (stores, mode, options) => {
    opened ??= open();
    return (await opened).transaction(stores, mode, options);
  };
  return async (...asked) => {
    try {
      return await begin(...asked);
    } catch {
      opened = undefined;
      return begin(...asked);
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
