import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/** Every night, or in the morning if the machine sleeps at night. */
export const photosSweep = defineJob('photos.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '40 2 * * *',
  catchUp: 24,
});

/** Deletes the files of deleted photos. */
export const photosRemove = defineJob('photos.remove', z.object({ fileIds: z.array(z.uuid()) }), {
  queue: 'housekeeping',
});
