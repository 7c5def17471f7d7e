import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Readings of scales that are gone: when one goes, and every night for what was missed. */
export const readingsSweep = defineJob('readings.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '10 3 * * *',
  catchUp: 24,
  key: () => 'all',
});
