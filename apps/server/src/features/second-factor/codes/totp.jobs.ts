import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/** Secrets of authenticator apps that an older secret key sealed. */
export const totpReseal = defineJob('totp.reseal', z.object({}), {
  queue: 'housekeeping',
  cron: '35 3 * * *',
  catchUp: 24,
});
