import { renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openDatabase, transactions, useDatabaseTrouble } from './indexed-db.ts';

/** The used part of a database; a closed one begins no transactions. */
function database() {
  let isClosed = false;
  const transaction = (stores: string | string[], mode?: IDBTransactionMode) => {
    if (isClosed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    return { stores, mode };
  };
  return {
    opened: { transaction } as unknown as IDBDatabase,
    close: () => {
      isClosed = true;
    },
  };
}

test('a database is opened once, and again after the browser has closed it', async () => {
  const [first, second] = [database(), database()];
  const openings = [first, second];
  const transact = transactions(
    async () => openings.shift()?.opened ?? Promise.reject(new Error('opened thrice')),
  );
  await transact('writes');
  expect(await transact(['writes', 'answers'], 'readwrite')).toEqual({
    stores: ['writes', 'answers'],
    mode: 'readwrite',
  });
  first.close();
  expect(await transact('writes')).toEqual({ stores: 'writes', mode: undefined });
  expect(openings).toEqual([]);
});

test('a database that did not open is tried again on the next use', async () => {
  let isDenied = true;
  const { opened } = database();
  const transact = transactions(() =>
    isDenied ? Promise.reject(new Error('denied')) : Promise.resolve(opened),
  );
  await expect(transact('writes')).rejects.toThrow('denied');
  isDenied = false;
  expect(await transact('writes')).toMatchObject({ stores: 'writes' });
});

test('opening times out, and a database that opens later is still used', async () => {
  vi.useFakeTimers();
  let openAtLast: (opened: IDBDatabase) => void = () => undefined;
  const transact = transactions(
    () =>
      new Promise((resolve) => {
        openAtLast = resolve;
      }),
  );
  const first = transact('writes').catch(() => 'none');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await first).toBe('none');
  // No second wait.
  expect(await transact('writes').catch(() => 'none')).toBe('none');
  openAtLast(database().opened);
  expect(await transact('writes')).toMatchObject({ stores: 'writes' });
});

describe('a database that another tab opens in another version', () => {
  /** A request to open a database, as the browser answers it. */
  function stubOpening() {
    const request: Record<string, unknown> = {};
    vi.stubGlobal('indexedDB', { open: () => request });
    const opened = { close: vi.fn() } as { close: () => void; onversionchange?: () => void };
    const opening = openDatabase({ name: 'writes', version: 1, create: () => undefined });
    opening.catch(() => undefined);
    const fire = (event: string, given: object) => {
      Object.assign(request, given);
      const listener = request[event];
      if (typeof listener === 'function') listener();
    };
    return { opened, fire };
  }
  const troubleNow = () => renderHook(useDatabaseTrouble).result.current;

  test('is closed at once, so that a newer version is not blocked, and the page is outdated', () => {
    const { opened, fire } = stubOpening();
    fire('onsuccess', { result: opened });
    expect(troubleNow()).toBeNull();
    opened.onversionchange?.();
    expect(opened.close).toHaveBeenCalledOnce();
    expect(troubleNow()).toBe('outdated');
  });

  test('does not open for an older version, which is outdated', () => {
    const { fire } = stubOpening();
    fire('onerror', { error: new DOMException('old', 'VersionError') });
    expect(troubleNow()).toBe('outdated');
  });

  test('that an old tab keeps open is awaited, and reported as blocked until it opens', () => {
    const { opened, fire } = stubOpening();
    fire('onblocked', {});
    expect(troubleNow()).toBe('blocked');
    fire('onsuccess', { result: opened });
    expect(troubleNow()).toBeNull();
  });
});
