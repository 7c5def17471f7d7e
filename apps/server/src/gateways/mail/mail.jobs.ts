import { defineJob, withdrawJobsTo } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { z } from 'zod';
import { Mail, type Mailer } from './mailer.ts';

/**
 * A mail with a link whose validity begins when it is sent: `reset` is the link token (SHA-256, in hex); `verifies`
 * is the account whose address the link verifies. The link is generated when the mail is sent.
 */
const QueuedMail = Mail.extend({ reset: z.string().optional(), verifies: z.number().int().optional() });
export type QueuedMail = z.infer<typeof QueuedMail>;

export const mailSend = defineJob('mail.send', QueuedMail, { queue: 'mail', addressee: ({ to }) => to });

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
