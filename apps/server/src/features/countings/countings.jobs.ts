import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/**
 * Counts the mites on one photo. What fails is written down with the counting, which ends after its third failure; a
 * process that is killed is no failure of the photo, hence many attempts.
 */
export const countingCount = defineJob(
  'countings.count',
  z.object({ countingId: z.number(), run: z.number() }),
  { queue: 'countings', attempts: 25, key: ({ countingId }) => String(countingId) },
);

/** Photos whose countings have gone on purpose: their files follow at once. */
export const countingPhotosRemove = defineJob(
  'countings.removePhotos',
  z.object({ fileIds: z.array(z.uuid()) }),
  { queue: 'housekeeping' },
);

/** Parts of photos that are whole, or were given up: their files follow at once. */
export const uploadPartsRemove = defineJob(
  'countings.removeParts',
  z.object({ fileIds: z.array(z.uuid()) }),
  { queue: 'housekeeping' },
);

/** What is left over, every night; in the morning where the machine sleeps at night. */
export const countingsSweep = defineJob('countings.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '0 3 * * *',
  catchUp: 24,
});
