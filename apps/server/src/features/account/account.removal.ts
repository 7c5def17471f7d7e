import type { EventCtx } from '../../platform/events/events.ts';
import { accountDeleted, sessionEnded } from './account.events.ts';
import { deleteUser } from './account.queries.ts';

/** With everything below it; what lies outside of the database follows by jobs of the rooms above. */
export async function removeAccount({ db, emit }: EventCtx, userId: number): Promise<void> {
  await emit(accountDeleted, { userId });
  await deleteUser(db, userId);
  await emit(sessionEnded, { userId });
}
