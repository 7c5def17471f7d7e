import { Id } from '@propolis/contract';
import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/** Looks at the weights of a scale that has delivered; while one waits for its time, more deliveries add none. */
export const weightsWatch = defineJob('weights.watch', z.object({ scaleId: Id }), {
  queue: 'weights',
  key: ({ scaleId }) => String(scaleId),
  keyMode: 'preserve_run_at',
});
