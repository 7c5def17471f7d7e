import { createHmac } from 'node:crypto';
import type { Db } from '../db/pool.ts';
import { sendWithCommit } from '../db/with-commit.ts';
import { AppError } from '../errors.ts';
import type { UploadedFile } from './upload.ts';

/** A write that a client may send twice and that must happen once. */
export interface IdempotentRequest {
  readonly userId: number;
  readonly key: string;
  /**
   * Of method, address, body and file: the same key with another request is a client's mistake. The version that an edit
   * began from is not among it: the same edit may be sent again from a later one.
   */
  readonly requestHash: Buffer;
  /** Field of the answer that is not kept. */
  readonly secret?: string | undefined;
}

interface WriteRequest {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly body: unknown;
  readonly file: Pick<UploadedFile, 'hash'> | undefined;
}

/** Keyed: a body may hold a password, and whoever reads the table must not be able to try passwords against it. */
export const hashRequest = (secretKey: string, { method, url, body, file }: WriteRequest): Buffer =>
  createHmac('sha256', secretKey)
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .update(file?.hash ?? '')
    .digest();

/**
 * Runs a write in one transaction. With an idempotency key the answer is stored in the same transaction; a second
 * request with that key waits for the first and gets its answer, without running again.
 */
export function runWrite<T>(
  db: Db,
  idempotent: IdempotentRequest | undefined,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    if (!idempotent) return work(transaction);
    const { userId, key, requestHash } = idempotent;
    const claimed = await transaction
      .insertInto('idempotency_keys')
      .values({ user_id: userId, key, request_hash: requestHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) return firstAnswer<T>(transaction, idempotent);
    const answer = await work(transaction);
    const keep = transaction
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(withoutSecret(answer, idempotent.secret) ?? null) })
      .where('user_id', '=', userId)
      .where('key', '=', key);
    await sendWithCommit(transaction, keep.compile());
    return answer;
  });
}

/** What is told once stands in no table: who asks again is told that it was. */
const withoutSecret = (answer: unknown, secret: string | undefined): unknown =>
  secret !== undefined && typeof answer === 'object' ? { ...answer, [secret]: null } : answer;

async function firstAnswer<T>(db: Db, idempotent: IdempotentRequest): Promise<T> {
  const first = await findFirstAnswer(db, idempotent);
  // Its row was there a moment ago; only the sweep takes one away.
  if (!first) throw new AppError('conflict', 409);
  return first.answer as T; // what this same endpoint answered and `runWrite` stored
}

/** What the same request was answered; undefined when it was not answered yet, `conflict` for another one. */
export async function findFirstAnswer(
  db: Db,
  { userId, key, requestHash }: IdempotentRequest,
): Promise<{ readonly answer: unknown } | undefined> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first && !first.request_hash.equals(requestHash)) throw new AppError('conflict', 409);
  return first;
}
