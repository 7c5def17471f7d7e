import { withdrawJobsTo } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { mailForget } from './mail.jobs.ts';
import type { Mailer } from './mailer.ts';

/** Leaves nothing of an address that is nobody's any more. While a mail to it is being sent, it is done again later. */
export async function forgetAddress(db: Db, mailer: Mailer, to: string): Promise<void> {
  const inHand = await withdrawJobsTo(db, to, mailForget.name);
  await mailer.forget(to);
  if (inHand > 0) throw new Error('a mail to an address that is to be forgotten is on its way');
}
