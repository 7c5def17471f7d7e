import type { EventCtx, Events } from '@propolis/events';
import type { Db } from '@propolis/postgres';
import { found } from '@propolis/runtime';
import { mailForget } from '../../gateways/mail/mail.jobs.ts';
import { accountDeleted, sessionEnded } from './account.events.ts';
import { deleteUser, findAccountById, findUnverified, lockUser } from './account.queries.ts';
import { findAddressesOf } from './address/address.queries.ts';

/** Who has not followed the link by then has a wrong address, or no use for the account (ms). */
const UNVERIFIED_LIFE = 30 * 24 * 3_600_000;

/** Accounts that were never verified go as one does that is deleted, each by itself. */
export async function removeUnverified(db: Db, events: Events, now: Date): Promise<void> {
  for (const { id } of await findUnverified(db, new Date(now.getTime() - UNVERIFIED_LIFE)))
    await events.write(db, now, async (ctx) => {
      // Its link may have been followed since it was found; under the lock it stays as it is.
      await lockUser(ctx.db, id);
      if ((await findAccountById(ctx.db, id))?.email_verified_at === null) await removeAccount(ctx, id);
    });
}

/** With everything below it; what lies outside of the database follows by jobs: files, mails that wait or were kept. */
export async function removeAccount({ db, jobs, emit }: EventCtx, userId: number): Promise<void> {
  // After an import that is under way: whoever removes files must know of those that it brings.
  await lockUser(db, userId);
  await emit(accountDeleted, { userId });
  const { email } = found(await findAccountById(db, userId));
  const addresses = [email, ...(await findAddressesOf(db, userId))];
  await deleteUser(db, userId);
  // Now nobody adds a mail to them any more but for whoever has the address next, which is not forgotten.
  for (const to of addresses) await jobs.add(mailForget, { to });
  await emit(sessionEnded, { userId });
}
