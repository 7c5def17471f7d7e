import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/** Reads one file into the readings of its scale. */
export const importRun = defineJob('imports.run', z.object({ importId: z.number(), fileId: z.uuid() }), {
  queue: 'imports',
  attempts: 4,
  key: ({ fileId }) => fileId,
});

/** Files that nobody waits for any more, every night; in the morning where the machine sleeps at night. */
export const importsSweep = defineJob('imports.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '50 2 * * *',
  catchUp: 24,
});
