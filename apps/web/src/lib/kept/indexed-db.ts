import { answerOf, committed, openDatabase, transactions } from '../indexed-db.ts';
import type { AnswerStore, KeptAnswer } from './answer-store.ts';

// Separate from the database of writes (`lib/writes/indexed-db.ts`): cached responses may be deleted at any
// time.
const NAME = 'propolis-answers';
const VERSION = 1;
const ANSWERS = 'answers';
const BY_AGE = 'age';

const open = () =>
  openDatabase({
    name: NAME,
    version: VERSION,
    create: (database) => {
      const answers = database.createObjectStore(ANSWERS, { keyPath: ['owner', 'name'] });
      answers.createIndex(BY_AGE, ['owner', 'kind', 'at']);
    },
  });

/** Responses in IndexedDB: they outlive the page. */
export function createIndexedDbAnswers(): AnswerStore {
  const transact = transactions(open);
  const change = async (work: (answers: IDBObjectStore) => void): Promise<void> => {
    const transaction = await transact(ANSWERS, 'readwrite');
    work(transaction.objectStore(ANSWERS));
    await committed(transaction);
  };
  return {
    read: async (owner, name) =>
      // Only this file writes there.
      answerOf<KeptAnswer | undefined>((await transact(ANSWERS)).objectStore(ANSWERS).get([owner, name])),
    keep: (kept) =>
      change((answers) => {
        for (const answer of kept) answers.put(answer);
      }),
    bound: (owner, kind, most) =>
      change((answers) => {
        const alike = IDBKeyRange.bound([owner, kind], [owner, kind, []]);
        const keys = answers.index(BY_AGE).getAllKeys(alike);
        keys.onsuccess = () => {
          for (const oldest of keys.result.slice(0, Math.max(0, keys.result.length - most)))
            answers.delete(oldest);
        };
      }),
    forgetOthers: (owner) =>
      change((answers) => {
        if (owner === null) return void answers.clear();
        // Deletes the owners that sort before and after this one.
        answers.delete(IDBKeyRange.upperBound([owner], true));
        answers.delete(IDBKeyRange.lowerBound([owner, []]));
      }),
  };
}
