import { Id } from '@propolis/contract';
import { defineNotice } from '@propolis/events';
import { z } from 'zod';

const OfCounting = z.object({ userId: Id, countingId: Id });

export const countingCreated = defineNotice('counting.created', OfCounting);
/** Its status, its hive or its result changed. */
export const countingChanged = defineNotice('counting.changed', OfCounting);
export const countingRemoved = defineNotice('counting.removed', OfCounting);
