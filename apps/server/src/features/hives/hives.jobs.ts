import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/** At every quarter of an hour, for there are zones that are half an hour or a quarter off; the next one catches up. */
export const remindersTell = defineJob('reminders.tell', z.object({}), {
  queue: 'housekeeping',
  cron: '*/15 * * * *',
  catchUp: 1,
});
