import { ClientId, Id } from '@propolis/contract';
import { defineEvent } from '@propolis/events';
import { z } from 'zod';

/** A record was added, corrected or cancelled. */
export const recordChanged = defineEvent(
  'record.changed',
  z.object({ userId: Id, recordId: ClientId }),
  ({ userId, ...about }) => ({ to: userId, about }),
);
