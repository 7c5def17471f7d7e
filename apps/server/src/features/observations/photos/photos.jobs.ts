import { defineJob, defineScheduled } from '@propolis/jobs';
import { z } from 'zod';

/** Every night, or in the morning if the machine sleeps at night. */
export const photosSweep = defineScheduled('photos.sweep', '40 2 * * *', { catchUp: 24 });

/** Deletes the files of deleted photos. */
export const photosRemove = defineJob('photos.remove', z.object({ fileIds: z.array(z.uuid()) }), {
  queue: 'housekeeping',
});
