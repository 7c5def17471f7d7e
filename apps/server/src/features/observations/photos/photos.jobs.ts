import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/** Every night; in the morning where the machine sleeps at night. */
export const photosSweep = defineJob('photos.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '40 2 * * *',
  catchUp: 24,
});

/** Photos whose rows have gone on purpose: their files follow at once. */
export const photosRemove = defineJob('photos.remove', z.object({ fileIds: z.array(z.uuid()) }), {
  queue: 'housekeeping',
});
