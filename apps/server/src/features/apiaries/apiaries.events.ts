import { Id } from '@propolis/contract';
import { defineEvent, type NoticeTarget } from '@propolis/events';
import { z } from 'zod';

const OfApiary = z.object({ userId: Id, apiaryId: Id });
const tellKeeper = ({ userId, ...about }: z.infer<typeof OfApiary>): NoticeTarget => ({ to: userId, about });

export const apiaryCreated = defineEvent('apiary.created', OfApiary, tellKeeper);
/** Its fields or its picture changed. */
export const apiaryChanged = defineEvent('apiary.changed', OfApiary, tellKeeper);
/** Emitted before the row is deleted; its hives are deleted without events. */
export const apiaryRemoved = defineEvent('apiary.removed', OfApiary, tellKeeper);
