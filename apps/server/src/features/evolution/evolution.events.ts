import { Id, WeightEvent } from '@propolis/contract';
import { defineEvent } from '@propolis/events';
import { z } from 'zod';

/** Something happened to a hive, by its weight, that its beekeeper does not know yet. Once for each event. */
export const weightEventFound = defineEvent(
  'weight.found',
  z.object({ userId: Id, hiveId: Id, weightEventId: Id, found: WeightEvent }),
);
