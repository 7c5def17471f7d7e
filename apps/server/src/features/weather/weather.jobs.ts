import { defineJob, defineScheduled } from '@propolis/jobs';
import { z } from 'zod';

/** The network publishes every ten minutes with a delay; the next tick retries. */
export const weatherTick = defineScheduled('weather.tick', '2,7,12,17,22,27,32,37,42,47,52,57 * * * *', {
  queue: 'weather',
  attempts: 1,
});

/** Fetches the newest ten-minute values of all stations; a later tick retries failures. */
export const weatherPoll = defineJob('weather.poll', z.object({}), {
  queue: 'weather',
  attempts: 1,
  priority: -1,
  key: () => 'all',
  keyMode: 'preserve_run_at',
});

/** Fetches the files of one station: when it is first linked, and once a day. */
export const weatherBackfill = defineJob('weather.backfill', z.object({ station: z.string() }), {
  queue: 'weather',
  key: ({ station }) => station,
  keyMode: 'preserve_run_at',
});

/** The files of the stations are published at noon (UTC). */
export const weatherRefresh = defineScheduled('weather.refresh', '20 13 * * *', {
  queue: 'weather',
  catchUp: 24,
});

/** Every night, deletes values that no curve shows any more. */
export const weatherRetention = defineScheduled('weather.retention', '40 3 * * *', {
  catchUp: 24,
  key: () => 'all',
});

/** MeteoSwiss publishes a run of the forecast every hour. */
export const forecastTick = defineScheduled('forecast.tick', '40 * * * *', { queue: 'weather', attempts: 1 });

/** Fetches the newest run if the stored one is some hours old, or a point has no days; a later tick retries failures. */
export const forecastFetch = defineJob('forecast.fetch', z.object({}), {
  queue: 'weather',
  key: () => 'all',
});
