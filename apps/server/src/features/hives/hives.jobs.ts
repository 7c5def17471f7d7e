import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/**
 * Every quarter of an hour, because some time zones have offsets of 30 or 45 minutes. A missed run is caught
 * up.
 */
export const remindersSend = defineJob('reminders.tell', z.object({}), {
  queue: 'housekeeping',
  cron: '*/15 * * * *',
  catchUp: 1,
});
