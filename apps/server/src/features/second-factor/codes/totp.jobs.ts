import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/** Re-encrypts secrets of authenticator apps with the newest secret key. */
export const totpReseal = defineJob('totp.reseal', z.object({}), {
  queue: 'housekeeping',
  cron: '35 3 * * *',
  catchUp: 24,
});
