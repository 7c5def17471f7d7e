import { Id } from '@propolis/contract';
import { defineEvent, type NoticeTarget } from '@propolis/events';
import { z } from 'zod';

const OfApiary = z.object({ userId: Id, apiaryId: Id });
const tellKeeper = ({ userId, ...about }: z.infer<typeof OfApiary>): NoticeTarget => ({ to: userId, about });

export const apiaryCreated = defineEvent('apiary.created', OfApiary, tellKeeper);
/** Its fields or its picture. */
export const apiaryChanged = defineEvent('apiary.changed', OfApiary, tellKeeper);
/** NoticeTarget while it is still there; its hives go with it, without a word of their own. */
export const apiaryRemoved = defineEvent('apiary.removed', OfApiary, tellKeeper);
