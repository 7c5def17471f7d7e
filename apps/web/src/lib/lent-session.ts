import { answerOf, committed, openDatabase } from './indexed-db.ts';

// The session that the service worker uses to send waiting writes without a page. It is stored only while
// writes wait.
const NAME = 'propolis-lent';
const SESSION = 'session';
const ONLY = 1;

/** A page's session, lent to the service worker of the same build. */
export interface LentSession {
  /** The value of the Authorization header. */
  readonly authorization: string;
  readonly account: string;
  readonly language: string;
  /** The page's build: another build may read its writes differently. */
  readonly stamp: string;
}

async function withSession<T>(mode: IDBTransactionMode, work: (session: IDBObjectStore) => IDBRequest<T>) {
  const database = await openDatabase({
    name: NAME,
    version: 1,
    create: (created) => void created.createObjectStore(SESSION),
  });
  try {
    const transaction = database.transaction(SESSION, mode);
    const [answer] = await Promise.all([
      answerOf(work(transaction.objectStore(SESSION))),
      committed(transaction),
    ]);
    return answer;
  } finally {
    database.close();
  }
}

export const lendSession = (lent: LentSession): Promise<unknown> =>
  withSession('readwrite', (session) => session.put(lent, ONLY));

export const takeSessionBack = (): Promise<unknown> =>
  withSession('readwrite', (session) => session.delete(ONLY));

/** The same, unless another session was lent meanwhile. */
export async function takeThisBack({ authorization }: LentSession): Promise<void> {
  if ((await readLentSession())?.authorization === authorization) await takeSessionBack();
}

export const readLentSession = (): Promise<LentSession | undefined> =>
  // Only this file writes there.
  withSession<LentSession | undefined>('readonly', (session) => session.get(ONLY));
