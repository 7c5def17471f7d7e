import { withdrawJobsTo } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { mailForget } from './mail.jobs.ts';
import type { Mailer } from './mailer.ts';

/** Deletes all mails to an unused address. Throws while one is being sent, so that the job is retried. */
export async function forgetAddress(db: Db, mailer: Mailer, to: string): Promise<void> {
  const inHand = await withdrawJobsTo(db, to, mailForget.name);
  await mailer.forget(to);
  if (inHand > 0) throw new Error('a mail to an address that is to be forgotten is on its way');
}
