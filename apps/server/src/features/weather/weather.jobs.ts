import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/** The network delivers every ten minutes, some minutes late: who comes in vain comes again. */
export const weatherTick = defineJob('weather.tick', z.object({}), {
  queue: 'weather',
  cron: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *',
  attempts: 1,
});

/** Asks for the newest ten minutes of all stations; what fails is asked for at one of the next ticks. */
export const weatherPoll = defineJob('weather.poll', z.object({}), {
  queue: 'weather',
  attempts: 1,
  priority: -1,
  key: () => 'all',
  keyMode: 'preserve_run_at',
});

/** Reads the files of one station: when it is first linked, and once a day. */
export const weatherBackfill = defineJob('weather.backfill', z.object({ station: z.string() }), {
  queue: 'weather',
  key: ({ station }) => station,
  keyMode: 'preserve_run_at',
});

/** The files of the stations are written at noon (UTC). */
export const weatherRefresh = defineJob('weather.refresh', z.object({}), {
  queue: 'weather',
  cron: '20 13 * * *',
  catchUp: 24,
});

/** Once a night, what no curve shows any more is forgotten. */
export const weatherRetention = defineJob('weather.retention', z.object({}), {
  queue: 'housekeeping',
  cron: '40 3 * * *',
  catchUp: 24,
  key: () => 'all',
});
