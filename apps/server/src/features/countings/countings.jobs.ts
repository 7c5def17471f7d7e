import { defineJob, defineScheduled } from '@propolis/jobs';
import { z } from 'zod';

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
