import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

export const importRun = defineJob('imports.run', z.object({ importId: z.number(), fileId: z.uuid() }), {
  queue: 'imports',
  attempts: 4,
  key: ({ fileId }) => fileId,
});

/** Deletes orphaned files every night, or in the morning if the machine sleeps at night. */
export const importsSweep = defineJob('imports.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '50 2 * * *',
  catchUp: 24,
});
