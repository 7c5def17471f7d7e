import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/** Detects silent scales and low batteries, for all users. */
export const scalesWatch = defineJob('scales.watch', z.object({}), {
  queue: 'housekeeping',
  cron: '5,20,35,50 * * * *',
});

/** Deletes readings of deleted scales: after each deletion, and every night for missed ones. */
export const readingsSweep = defineJob('readings.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '10 3 * * *',
  catchUp: 24,
  key: () => 'all',
});
