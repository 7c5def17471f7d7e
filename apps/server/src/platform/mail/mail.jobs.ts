import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';
import { Mail } from './mailer.ts';

export const mailSend = defineJob('mail.send', Mail, { queue: 'mail' });

/** The address is nobody's any more: mails to it that wait, were given up or lie in the outbox go. */
export const mailForget = defineJob('mail.forget', z.object({ to: z.string() }), { queue: 'mail' });
