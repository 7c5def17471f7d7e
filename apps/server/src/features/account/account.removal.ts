import { DAY_MS } from '@propolis/domain';
import type { EventCtx, Events } from '@propolis/events';
import type { Db } from '@propolis/postgres';
import { found } from '@propolis/runtime';
import { mailForget } from '../../gateways/mail/mail.jobs.ts';
import { accountDeleted, sessionEnded } from './account.events.ts';
import { deleteUser, findAccountById, findUnverified, lockUserWhole } from './account.queries.ts';
import { findAddressesOf } from './address/address.queries.ts';

/** Unverified accounts are deleted after this time (ms). */
const UNVERIFIED_LIFE = 30 * DAY_MS;

/** Deletes accounts that were never verified, each in its own transaction. */
export async function removeUnverified(db: Db, events: Events, now: Date): Promise<void> {
  for (const { id } of await findUnverified(db, new Date(now.getTime() - UNVERIFIED_LIFE)))
    await events.write(db, now, async (ctx) => {
      // The account may have been verified since the query; the lock makes this check final.
      await lockUserWhole(ctx.db, id);
      if ((await findAccountById(ctx.db, id))?.email_verified_at === null) await removeAccount(ctx, id);
    });
}

/**
 * Deletes the account with all its rows. Jobs delete what is outside the database: files, queued and stored
 * mails.
 */
export async function removeAccount({ db, jobs, emit }: EventCtx, userId: number): Promise<void> {
  // Waits for a running import, so that the deletion includes its files.
  await lockUserWhole(db, userId);
  await emit(accountDeleted, { userId });
  const { email } = found(await findAccountById(db, userId));
  const addresses = [email, ...(await findAddressesOf(db, userId))];
  await deleteUser(db, userId);
  // No more mails can be queued to these addresses, except for a later owner, whose mails are not deleted.
  for (const to of addresses) await jobs.add(mailForget, { to });
  await emit(sessionEnded, { userId });
}
