import { Id } from '@propolis/contract';
import { defineEvent, type NoticeTarget } from '@propolis/events';
import { z } from 'zod';

const OfApiary = z.object({ userId: Id, apiaryId: Id });
const toOwner = ({ userId, ...about }: z.infer<typeof OfApiary>): NoticeTarget => ({ to: userId, about });

export const apiaryCreated = defineEvent('apiary.created', OfApiary, toOwner);
/** Its fields or its picture changed. */
export const apiaryChanged = defineEvent('apiary.changed', OfApiary, toOwner);
/** Emitted before the row is deleted; its hives are deleted without events. */
export const apiaryRemoved = defineEvent('apiary.removed', OfApiary, toOwner);
