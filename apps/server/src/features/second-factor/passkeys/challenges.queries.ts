import type { ColumnTypes, Db } from '@propolis/postgres';
import { createToken, hashToken } from '@propolis/runtime';

export type Purpose = ColumnTypes['challenges.purpose'];

/** Long enough to look for the phone. */
const CHALLENGE_LIFE = 10 * 60_000; // ms

/** What was asked of a browser. */
interface Challenge {
  readonly purpose: Purpose;
  /** Undefined where somebody signs in without saying who. */
  readonly userId?: number;
  /** Of the password that was right (`markOf`). */
  readonly passwordMark?: Buffer;
  readonly remember?: boolean;
}

/** Writes a challenge down and answers its token, which is also what an authenticator signs; takes away what has ended. */
export async function openChallenge(
  db: Db,
  now: Date,
  { purpose, userId, passwordMark, remember = false }: Challenge,
): Promise<string> {
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute();
  const token = createToken();
  await db
    .insertInto('challenges')
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId ?? null,
      password_mark: passwordMark ?? null,
      remember,
      expires_at: new Date(now.getTime() + CHALLENGE_LIFE),
    })
    .execute();
  return token;
}

/** What a client says that it was asked. */
export interface ChallengeClaim {
  readonly token: string;
  readonly purposes: readonly Purpose[];
  /** Whose it must be, where that is known. */
  readonly userId?: number;
}

export const findChallenge = (db: Db, now: Date, { token, purposes, userId }: ChallengeClaim) =>
  db
    .selectFrom('challenges')
    .select(['user_id', 'purpose', 'password_mark', 'remember'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .executeTakeFirst();

/** Uses a challenge up: of several answers at the same moment one finds it. */
export const takeChallenge = (db: Db, now: Date, { token, purposes, userId }: ChallengeClaim) =>
  db
    .deleteFrom('challenges')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .returning(['user_id', 'purpose', 'password_mark', 'remember'])
    .executeTakeFirst();
