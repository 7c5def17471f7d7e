import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';

export const databaseSweep = defineJob('database.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '15 * * * *',
});
