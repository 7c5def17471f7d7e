import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/** Every hour it is asked whether today's is made. */
export const backupDaily = defineJob('backup.daily', z.object({}), {
  queue: 'backups',
  cron: '5 * * * *',
});
