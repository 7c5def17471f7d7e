import { newIdempotencyKey } from '../idempotency.ts';
import { answerOf, committed, openDatabase, transactions } from '../indexed-db.ts';
import type { Answer, Write } from './write.ts';
import type { WriteStore } from './write-store.ts';

const NAME = 'propolis';
const VERSION = 1;
const WRITES = 'writes';
const ANSWERS = 'answers';
/** Notifies the other tabs of changes. */
const CHANNEL = 'propolis-writes';

/** The keys of `writes` increase, so its order is the order of creation. */
const open = () =>
  openDatabase({
    name: NAME,
    version: VERSION,
    create: (database) => {
      database.createObjectStore(WRITES, { autoIncrement: true }).createIndex('id', 'id', { unique: true });
      database.createObjectStore(ANSWERS, { keyPath: ['owner', 'ref'] });
    },
  });

const sameOwner =
  (owner: string) =>
  (kept: { readonly owner: string }): boolean =>
    kept.owner === owner;

/** Calls `work` for each result of the request. */
function each(request: IDBRequest<IDBCursorWithValue | null>, work: (cursor: IDBCursorWithValue) => void) {
  request.onsuccess = () => {
    if (!request.result) return;
    work(request.result);
    request.result.continue();
  };
}

type Change = (work: (writes: IDBObjectStore, answers: IDBObjectStore) => void) => Promise<void>;

/** Writes this many bytes and deletes them again. */
async function probe(change: Change, bytes: number): Promise<boolean> {
  const id = newIdempotencyKey();
  try {
    // An owner that no account has: it is never read.
    await change((writes) => void writes.add({ id, owner: '', probe: new Blob([new Uint8Array(bytes)]) }));
    await change((writes) => each(writes.index('id').openCursor(id), (cursor) => cursor.delete()));
    return true;
  } catch {
    return false;
  }
}

/** Writes in IndexedDB: they outlive the page, and so do their photos. */
export function createIndexedDbStore(): WriteStore {
  const transact = transactions(open);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  const change: Change = async (work) => {
    const transaction = await transact([WRITES, ANSWERS], 'readwrite', { durability: 'strict' });
    work(transaction.objectStore(WRITES), transaction.objectStore(ANSWERS));
    await committed(transaction);
    channel?.postMessage(null);
  };
  return {
    durable: true,
    add: (write) => change((writes) => void writes.add(write)),
    find: async (id) => {
      const writes = (await transact(WRITES)).objectStore(WRITES);
      return answerOf<Write | undefined>(writes.index('id').get(id));
    },
    read: async (owner) => {
      const transaction = await transact([WRITES, ANSWERS]);
      const [writes, answers] = await Promise.all([
        // Only this file writes there, and only these.
        answerOf<Write[]>(transaction.objectStore(WRITES).getAll()),
        answerOf<Answer[]>(transaction.objectStore(ANSWERS).getAll()),
      ]);
      return {
        writes: writes.filter(sameOwner(owner)),
        answers: answers.filter(sameOwner(owner)),
      };
    },
    replace: (...changed) =>
      change((writes) => {
        for (const write of changed)
          each(writes.index('id').openCursor(write.id), (cursor) => cursor.update(write));
      }),
    settle: (id, ...came) =>
      change((writes, answers) => {
        each(writes.index('id').openCursor(id), (cursor) => cursor.delete());
        for (const answer of came) answers.put(answer);
      }),
    forgetAnswers: (owner, before) =>
      change((_writes, answers) =>
        each(answers.openCursor(), (cursor) => {
          const answer: Answer = cursor.value; // as in `read`
          if (answer.owner === owner && answer.cameAt < before) cursor.delete();
        }),
      ),
    forget: (owner) =>
      change((writes, answers) => {
        for (const kept of [writes, answers])
          each(kept.openCursor(), (cursor) => void (sameOwner(owner)(cursor.value) && cursor.delete()));
      }),
    hasRoom: (bytes) => probe(change, bytes),
    onOthers: (listener) => {
      channel?.addEventListener('message', listener);
      return () => channel?.removeEventListener('message', listener);
    },
  };
}
