import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';

/** Every hour it is asked whether today's is made. */
export const backupDaily = defineJob('backup.daily', z.object({}), {
  queue: 'backups',
  cron: '5 * * * *',
});
