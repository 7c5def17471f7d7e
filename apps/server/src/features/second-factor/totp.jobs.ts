import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Secrets of authenticator apps that an older secret key sealed. */
export const totpReseal = defineJob('totp.reseal', z.object({}), {
  queue: 'housekeeping',
  cron: '35 3 * * *',
  catchUp: 24,
});
