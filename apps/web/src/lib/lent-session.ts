import { answerOf, committed, openDatabase } from './indexed-db.ts';

// What the service worker needs to send what waits where no page is open. It lies there only as long as something waits.
const NAME = 'propolis-lent';
const SESSION = 'session';
const ONLY = 1;

/** The session of a page, as it is lent to the service worker of the same build. */
export interface LentSession {
  /** The value of the Authorization header. */
  readonly authorization: string;
  readonly account: string;
  readonly language: string;
  /** Of the page's build: no other one knows for sure what its writes mean. */
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

/** The same, unless another one was lent meanwhile. */
export async function takeThisBack({ authorization }: LentSession): Promise<void> {
  if ((await readLentSession())?.authorization === authorization) await takeSessionBack();
}

export const readLentSession = (): Promise<LentSession | undefined> =>
  // Only this file writes there.
  withSession<LentSession | undefined>('readonly', (session) => session.get(ONLY));
