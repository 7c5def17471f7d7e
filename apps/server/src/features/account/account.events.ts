import { Id } from '@propolis/contract';
import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** Told while its rows are still there: they go right after, in the same transaction. */
export const accountDeleted = defineEvent('account.deleted', z.object({ userId: Id }));
