import { Id, WeightEvent } from '@propolis/contract';
import { defineEvent } from '@propolis/events';
import { z } from 'zod';

/** A weight event of a hive was found that was not notified yet. Emitted once per event. */
export const weightEventFound = defineEvent(
  'weight.found',
  z.object({ userId: Id, hiveId: Id, weightEventId: Id, found: WeightEvent }),
);
