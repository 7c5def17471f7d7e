import { Id } from '@propolis/contract';
import { z } from 'zod';
import { defineEvent, type Told } from '../../platform/events/event.ts';

const OfCounting = z.object({ userId: Id, countingId: Id });
const tellKeeper = ({ userId, ...about }: z.infer<typeof OfCounting>): Told => ({ to: userId, about });

export const countingCreated = defineEvent('counting.created', OfCounting, tellKeeper);
/** Its status, its link with a hive or what it says. */
export const countingChanged = defineEvent('counting.changed', OfCounting, tellKeeper);
export const countingRemoved = defineEvent('counting.removed', OfCounting, tellKeeper);
