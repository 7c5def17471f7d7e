import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/** Whether one of all scales has fallen silent or has a low battery. */
export const scalesWatch = defineJob('scales.watch', z.object({}), {
  queue: 'housekeeping',
  cron: '5,20,35,50 * * * *',
});

/** Readings of scales that are gone: when one goes, and every night for what was missed. */
export const readingsSweep = defineJob('readings.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '10 3 * * *',
  catchUp: 24,
  key: () => 'all',
});
