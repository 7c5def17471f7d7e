import { Id } from '@propolis/contract';
import { defineEvent, type NoticeTarget } from '@propolis/events';
import { z } from 'zod';

const OfUser = z.object({ userId: Id });
const tellUser = ({ userId }: z.infer<typeof OfUser>): NoticeTarget => ({ to: userId, about: {} });

/** NoticeTarget while its rows are still there: they go right after, in the same transaction. */
export const accountDeleted = defineEvent('account.deleted', OfUser);
export const preferencesChanged = defineEvent('preferences.changed', OfUser, tellUser);
/** The profile, its language among it. */
export const userChanged = defineEvent('user.changed', OfUser, tellUser);
/** Of an archive came what may be of every kind: pages ask for everything anew. */
export const accountImported = defineEvent('account.imported', OfUser, tellUser);
/** One or several: the streams of the user look whether they still may go on. */
export const sessionEnded = defineEvent('session.ended', OfUser, tellUser);
