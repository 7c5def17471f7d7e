import { defineJob } from '@propolis/jobs';
import { z } from 'zod';
import { Mail } from './mailer.ts';

/**
 * A mail whose link may serve from when it is sent: `reset` names the token of its link (SHA-256, in hex); `verifies` the
 * account whose address its link verifies, which is written anew then.
 */
const QueuedMail = Mail.extend({ reset: z.string().optional(), verifies: z.number().int().optional() });
export type QueuedMail = z.infer<typeof QueuedMail>;

export const mailSend = defineJob('mail.send', QueuedMail, { queue: 'mail', addressee: ({ to }) => to });

/** The address is nobody's any more: mails to it that wait, were given up or lie in the outbox go. */
export const mailForget = defineJob('mail.forget', z.object({ to: z.string() }), {
  queue: 'mail',
  addressee: ({ to }) => to,
});
