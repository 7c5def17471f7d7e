import { defineJob, defineScheduled, type Jobs } from '@propolis/jobs';
import { z } from 'zod';
import type { Run } from './run/countings.run.queries.ts';

/**
 * Counts the mites on one photo. Failures are stored in the count, which ends after the third one. A killed
 * process is no failure of the photo, hence the many attempts.
 */
export const countingCount = defineJob(
  'countings.count',
  z.object({ countingId: z.number(), run: z.number() }),
  { queue: 'countings', attempts: 25, key: ({ countingId }) => String(countingId) },
);

/** Deletes the photos of deleted counts. */
export const countingPhotosRemove = defineJob(
  'countings.removePhotos',
  z.object({ fileIds: z.array(z.uuid()) }),
  { queue: 'housekeeping' },
);

/** Deletes the parts of finished and cancelled uploads. */
export const uploadPartsRemove = defineJob(
  'countings.removeParts',
  z.object({ fileIds: z.array(z.uuid()) }),
  { queue: 'housekeeping' },
);

/** Deletes orphaned files every night, or in the morning if the machine sleeps at night. */
export const countingsSweep = defineScheduled('countings.sweep', '0 3 * * *', { catchUp: 24 });

/** Priorities end at 32,767; larger queues of one account all have the last priority. */
const LAST_TURN = 10_000;

/**
 * Queues a photo behind the unfinished counts of the same account. The queue alternates between beekeepers: the
 * first photo of one precedes the second of another.
 */
export const queueCounting = (
  { jobs }: { readonly jobs: Jobs },
  { before, ...run }: Run & { readonly before: number },
): Promise<void> => jobs.add(countingCount, run, { priority: Math.min(before, LAST_TURN) });
