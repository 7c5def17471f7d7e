import type { CompiledQuery } from 'kysely';

/** A pool or a transaction, as far as it matters here. */
interface Executor {
  readonly executeQuery: (query: CompiledQuery) => Promise<unknown>;
}

const forCommit = new WeakSet<object>();

/**
 * A statement whose answer nobody needs, sent in one message with the commit of the transaction: carried out before it,
 * and when it fails nothing is committed. Outside a transaction it is sent at once.
 */
export async function sendWithCommit(db: Executor, query: CompiledQuery): Promise<void> {
  forCommit.add(query);
  await db.executeQuery(query);
}

export const isForCommit = (query: CompiledQuery): boolean => forCommit.has(query);
