import { Id, ObservationData } from '@propolis/contract';
import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** A new hive came with values: whoever keeps observations makes its first one of them. */
export const hiveSetUp = defineEvent(
  'hive.setUp',
  z.object({ hiveId: Id, date: z.date(), values: ObservationData }),
);
