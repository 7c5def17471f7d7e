import { defineJob, withdrawJobsTo } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { z } from 'zod';
import { Mail, type Mailer } from './mailer.ts';

export const mailSend = defineJob('mail.send', Mail, { queue: 'mail', addressee: ({ to }) => to });

/** Deletes queued, failed and outbox mails to an unused address. */
export const mailForget = defineJob('mail.forget', z.object({ to: z.string() }), {
  queue: 'mail',
  addressee: ({ to }) => to,
});

/** Deletes all mails to an unused address. Throws while one is being sent, so that the job is retried. */
export async function forgetAddress(db: Db, mailer: Mailer, to: string): Promise<void> {
  const inHand = await withdrawJobsTo(db, to, mailForget.name);
  await mailer.forget(to);
  if (inHand > 0) throw new Error('a mail to an address that is to be forgotten is on its way');
}
