import { createHmac } from 'node:crypto';
import { buildOnce, type Db, type Given } from '@propolis/postgres';
import { AppError, hashesFor, type SecretKeys } from '@propolis/runtime';
import type { UploadedFile } from '../bodies/upload.ts';

/** A write that a client may repeat and that must run once. */
export interface IdempotentRequest {
  readonly userId: number;
  readonly key: string;
  /**
   * Hashes of method, address, body and file as received, one per secret key: the same idempotency key with
   * another request is an error of the client. The base version is excluded: an edit may be repeated with a
   * later one.
   */
  readonly requestHashes: readonly Buffer[];
  /** Field of the response that is not stored. */
  readonly secret?: string | undefined;
}

interface WriteRequest {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  /** The raw input: a default added by a later release must not change the hash. */
  readonly sent: string;
  /** As parsed by the schema. */
  readonly body: unknown;
  readonly file: Pick<UploadedFile, 'hash'> | undefined;
}

/**
 * Keyed, because a body may contain a password, which must not be guessable from the table. The last hashes
 * are those of releases up to 0.1.0, and can be removed a month after the following release.
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
 * Runs a write in one transaction. With an idempotency key the response is stored in the same transaction; a
 * second request with that key waits for the first and gets its response without running again.
 */
export function runWrite(
  db: Db,
  idempotent: IdempotentRequest | undefined,
  work: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  return db.transaction().execute(async (transaction) => {
    if (!idempotent) return work(transaction);
    const { userId, key, requestHashes } = idempotent;
    const [claimed] = await claim(transaction, { userId, key, hash: requestHashes[0] ?? Buffer.alloc(0) });
    if (!claimed) return firstAnswer(transaction, idempotent);
    const answer = await work(transaction);
    const stored = JSON.stringify(withoutSecret(answer, idempotent.secret) ?? null);
    await store(transaction, { userId, key, answer: stored });
    return answer;
  });
}

const claim = buildOnce((db, { userId, key, hash }: Given<{ userId: number; key: string; hash: Buffer }>) =>
  db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

const store = buildOnce(
  (db, { userId, key, answer }: Given<{ userId: number; key: string; answer: string }>) =>
    db.updateTable('idempotency_keys').set({ answer }).where('user_id', '=', userId).where('key', '=', key),
);

/** A secret is not stored: a repeated request gets null instead. */
const withoutSecret = (answer: unknown, secret: string | undefined): unknown =>
  secret !== undefined && typeof answer === 'object' ? { ...answer, [secret]: null } : answer;

async function firstAnswer(db: Db, idempotent: IdempotentRequest): Promise<unknown> {
  const first = await findFirstAnswer(db, idempotent);
  // Its row existed a moment ago; only the sweep removes rows.
  if (!first) throw new AppError('conflict', 409);
  return first.answer;
}

/**
 * The response of the first request; undefined if there is none yet, `conflict` if it was another request.
 */
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
