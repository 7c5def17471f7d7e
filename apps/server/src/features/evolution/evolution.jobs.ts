import { Id } from '@propolis/contract';
import { defineJob } from '@propolis/jobs';
import { z } from 'zod';

/** Checks the weights of a scale after a delivery; one queued job covers later deliveries. */
export const weightsWatch = defineJob('weights.watch', z.object({ scaleId: Id }), {
  queue: 'weights',
  key: ({ scaleId }) => String(scaleId),
  keyMode: 'preserve_run_at',
});
