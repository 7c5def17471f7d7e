import { ClientId, Id } from '@propolis/contract';
import { defineEvent } from '@propolis/events';
import { z } from 'zod';

/** The facts of a queen changed; her movements change with their record. */
export const queenChanged = defineEvent(
  'queen.changed',
  z.object({ userId: Id, queenId: ClientId }),
  ({ userId, ...about }) => ({ to: userId, about }),
);
