import { Id, ObservationData } from '@propolis/contract';
import { defineEvent, type NoticeTarget } from '@propolis/events';
import { z } from 'zod';

const OfHive = z.object({ userId: Id, apiaryId: Id, hiveId: Id });
const tellKeeper = ({ userId, ...about }: z.infer<typeof OfHive>): NoticeTarget => ({ to: userId, about });

export const hiveCreated = defineEvent('hive.created', OfHive, tellKeeper);
/** Its fields or its place; `apiaryId` is where it stands now. */
export const hiveChanged = defineEvent('hive.changed', OfHive, tellKeeper);
/** NoticeTarget while it is still there; its observations go with it, without a word of their own. */
export const hiveRemoved = defineEvent('hive.removed', OfHive, tellKeeper);

/** A new hive came with values: whoever keeps observations makes its first one of them. */
export const hiveSetUp = defineEvent(
  'hive.setUp',
  z.object({ hiveId: Id, date: z.date(), values: ObservationData }),
);
