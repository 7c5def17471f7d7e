import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

export const databaseSweep = defineJob('database.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '15 * * * *',
});
