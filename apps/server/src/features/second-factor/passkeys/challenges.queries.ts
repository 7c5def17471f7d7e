import { MINUTE_MS } from '@propolis/domain';
import type { ColumnTypes, Database, Db } from '@propolis/postgres';
import { createToken, hashToken } from '@propolis/runtime';
import type { ExpressionBuilder, Selectable } from 'kysely';

export type Purpose = ColumnTypes['challenges.purpose'];

/** Enough time to find the phone. */
const CHALLENGE_LIFE = 10 * MINUTE_MS; // ms

/**
 * Stores a challenge and returns its token, which an authenticator signs; deletes expired ones. A sign-in by passkey
 * has no user yet; the second step has the mark of the correct password (`markOf`).
 */
export async function openChallenge(
  db: Db,
  now: Date,
  challenge: Partial<Selectable<Database['challenges']>> & { readonly purpose: Purpose },
): Promise<string> {
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute();
  const token = createToken();
  await db
    .insertInto('challenges')
    .values({
      user_id: null,
      password_mark: null,
      remember: false,
      ...challenge,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + CHALLENGE_LIFE),
    })
    .execute();
  return token;
}

/** The challenge that a client answers. */
export interface ChallengeClaim {
  readonly token: string;
  readonly purposes: readonly Purpose[];
  /** The expected user, if known. */
  readonly userId?: number;
}

const isClaimed =
  (now: Date, { token, purposes, userId }: ChallengeClaim) =>
  (eb: ExpressionBuilder<Database, 'challenges'>) =>
    eb
      .and({ token_hash: hashToken(token), ...(userId !== undefined && { user_id: userId }) })
      .and('purpose', 'in', purposes)
      .and('expires_at', '>', now);

export const findChallenge = (db: Db, now: Date, claim: ChallengeClaim) =>
  db
    .selectFrom('challenges')
    .select(['user_id', 'purpose', 'password_mark', 'remember'])
    .where(isClaimed(now, claim))
    .executeTakeFirst();

/** Uses a challenge once, also with concurrent requests. */
export const takeChallenge = (db: Db, now: Date, claim: ChallengeClaim) =>
  db
    .deleteFrom('challenges')
    .where(isClaimed(now, claim))
    .returning(['user_id', 'purpose', 'password_mark', 'remember'])
    .executeTakeFirst();
