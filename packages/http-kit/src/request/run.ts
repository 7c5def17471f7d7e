import { createHmac } from 'node:crypto';
import type { Db } from '@propolis/postgres';
import { AppError, hashesFor, type SecretKeys } from '@propolis/runtime';
import type { UploadedFile } from '../bodies/upload.ts';

/** A write that a client may send twice and that must happen once. */
export interface IdempotentRequest {
  readonly userId: number;
  readonly key: string;
  /**
   * Of method, address, body and file as they came, by each secret key: the same key with another request is a client's
   * mistake. The version that an edit began from is not among it: the same edit may be sent again from a later one.
   */
  readonly requestHashes: readonly Buffer[];
  /** Field of the answer that is not kept. */
  readonly secret?: string | undefined;
}

interface WriteRequest {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  /** What came, before any schema: a default that a later release adds must not make it another request. */
  readonly sent: string;
  /** As the schema read it. */
  readonly body: unknown;
  readonly file: Pick<UploadedFile, 'hash'> | undefined;
}

/**
 * Keyed: a body may hold a password, and who reads the table must not be able to try passwords against it. The last ones
 * are as releases up to 0.1.0 stored them: they can go a month after the release that follows it.
 */
export function hashRequest(
  secretKeys: SecretKeys,
  { method, url, sent, body, file }: WriteRequest,
): readonly Buffer[] {
  const text = `${method} ${url}\n${file?.hash.toString('hex') ?? ''}\n${sent}`;
  const parsed = secretKeys.map((key) =>
    createHmac('sha256', key)
      .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
      .update(file?.hash ?? '')
      .digest(),
  );
  return [...hashesFor(secretKeys, 'repeated write', text), ...parsed];
}

/**
 * Runs a write in one transaction. With an idempotency key the answer is stored in the same transaction; a second
 * request with that key waits for the first and gets its answer, without running again.
 */
export function runWrite(
  db: Db,
  idempotent: IdempotentRequest | undefined,
  work: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  return db.transaction().execute(async (transaction) => {
    if (!idempotent) return work(transaction);
    const { userId, key, requestHashes } = idempotent;
    const claimed = await transaction
      .insertInto('idempotency_keys')
      .values({ user_id: userId, key, request_hash: requestHashes[0] ?? Buffer.alloc(0) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) return firstAnswer(transaction, idempotent);
    const answer = await work(transaction);
    await transaction
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(withoutSecret(answer, idempotent.secret) ?? null) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}

/** What is told once stands in no table: who asks again is told that it was. */
const withoutSecret = (answer: unknown, secret: string | undefined): unknown =>
  secret !== undefined && typeof answer === 'object' ? { ...answer, [secret]: null } : answer;

async function firstAnswer(db: Db, idempotent: IdempotentRequest): Promise<unknown> {
  const first = await findFirstAnswer(db, idempotent);
  // Its row was there a moment ago; only the sweep takes one away.
  if (!first) throw new AppError('conflict', 409);
  return first.answer;
}

/** What the same request was answered; undefined when it was not answered yet, `conflict` for another one. */
export async function findFirstAnswer(
  db: Db,
  { userId, key, requestHashes }: IdempotentRequest,
): Promise<{ readonly answer: unknown } | undefined> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first && !requestHashes.some((hash) => first.request_hash.equals(hash)))
    throw new AppError('conflict', 409);
  return first;
}
