import type { BlobStore } from '@propolis/blob-store';
import { DEFAULT_LANGUAGE } from '@propolis/domain';
import { DEFAULT_QUOTAS } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { createAppEvents } from '../src/events.ts';
import { insertUser, markVerified } from '../src/features/account/account.queries.ts';
import { hashPassword } from '../src/features/account/sign-in/account.passwords.ts';
import { demonstration } from './demo.ts';

/** The account that `npm run db:seed` creates in a developer's database; the server never creates it. */
export const DEVELOPER_SIGN_IN = { email: 'developer@propolis.example', password: 'ruches en essai' };

/** Creates a verified account with the demonstration's season, unless it exists. */
export async function seedDeveloper(db: Db, blobs: BlobStore, now: Date): Promise<void> {
  const password_hash = await hashPassword(DEVELOPER_SIGN_IN.password);
  const { email } = DEVELOPER_SIGN_IN;
  await createAppEvents().write(db, now, async (ctx) => {
    const language = DEFAULT_LANGUAGE;
    const user = await insertUser(ctx.db, { username: 'Développement', email, password_hash, language });
    if (!user) return;
    await markVerified(ctx.db, user.id, now);
    await demonstration(blobs).fill({ ...ctx, user, settings: { quotas: DEFAULT_QUOTAS } }, language);
  });
}
