import { Id } from '@propolis/contract';
import { defineNotice } from '@propolis/events';
import { z } from 'zod';

const OfApiary = z.object({ userId: Id, apiaryId: Id });

export const apiaryCreated = defineNotice('apiary.created', OfApiary);
/** Its fields or its picture changed. */
export const apiaryChanged = defineNotice('apiary.changed', OfApiary);
/** Emitted before the row is deleted; its hives are deleted without events. */
export const apiaryRemoved = defineNotice('apiary.removed', OfApiary);
