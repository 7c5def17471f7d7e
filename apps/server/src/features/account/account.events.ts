import { Id } from '@propolis/contract';
import { defineEvent, type NoticeTarget } from '@propolis/events';
import { z } from 'zod';

const OfUser = z.object({ userId: Id });
const toUser = ({ userId }: z.infer<typeof OfUser>): NoticeTarget => ({ to: userId, about: {} });

/** Emitted before the rows are deleted, in the same transaction. */
export const accountDeleted = defineEvent('account.deleted', OfUser);
export const preferencesChanged = defineEvent('preferences.changed', OfUser, toUser);
/** The profile, including its language. */
export const userChanged = defineEvent('user.changed', OfUser, toUser);
/** An import can change data of every kind, so pages reload everything. */
export const accountImported = defineEvent('account.imported', OfUser, toUser);
/** One or several sessions ended; the event streams of the user check their session. */
export const sessionEnded = defineEvent('session.ended', OfUser, toUser);
