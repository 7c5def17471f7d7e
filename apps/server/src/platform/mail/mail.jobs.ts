import { defineJob } from '../jobs/job.ts';
import { Mail } from './mailer.ts';

export const mailSend = defineJob('mail.send', Mail, { queue: 'mail' });
