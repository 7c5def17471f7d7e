import { Id, ObservationData } from '@propolis/contract';
import { defineEvent, defineNotice } from '@propolis/events';
import { z } from 'zod';

const OfHive = z.object({ userId: Id, apiaryId: Id, hiveId: Id });

export const hiveCreated = defineNotice('hive.created', OfHive);
/** Its fields or its position changed; `apiaryId` is its current apiary. */
export const hiveChanged = defineNotice('hive.changed', OfHive);
/** Emitted before the row is deleted; its observations are deleted without events. */
export const hiveRemoved = defineNotice('hive.removed', OfHive);

/** An undo is about to delete a hive that its record added; a feature whose data would be lost refuses. */
export const hiveTakenBack = defineEvent('hive.takenBack', OfHive);

/** A new hive was created with values; the feature `observations` stores them as its first observation. */
export const hiveSetUp = defineEvent(
  'hive.setUp',
  z.object({ hiveId: Id, date: z.date(), values: ObservationData }),
);
/** Its colony died or left. Open pages learn of it by `hiveChanged`. */
export const hiveEnded = defineEvent('hive.ended', OfHive);
/** An undo of its end or of its move, made at `leftAt`, brought it back to `apiaryId`. */
export const hiveReturned = defineEvent('hive.returned', OfHive.extend({ leftAt: z.date() }));
