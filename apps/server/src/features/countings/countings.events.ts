import { Id } from '@propolis/contract';
import { defineEvent, type NoticeTarget } from '@propolis/events';
import { z } from 'zod';

const OfCounting = z.object({ userId: Id, countingId: Id });
const toOwner = ({ userId, ...about }: z.infer<typeof OfCounting>): NoticeTarget => ({
  to: userId,
  about,
});

export const countingCreated = defineEvent('counting.created', OfCounting, toOwner);
/** Its status, its hive or its result changed. */
export const countingChanged = defineEvent('counting.changed', OfCounting, toOwner);
export const countingRemoved = defineEvent('counting.removed', OfCounting, toOwner);
