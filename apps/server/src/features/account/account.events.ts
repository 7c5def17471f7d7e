import { Id } from '@propolis/contract';
import { defineEvent, defineNotice } from '@propolis/events';
import { z } from 'zod';

const OfUser = z.object({ userId: Id });

/** Emitted before the rows are deleted, in the same transaction. */
export const accountDeleted = defineEvent('account.deleted', OfUser);
export const preferencesChanged = defineNotice('preferences.changed', OfUser);
/** The profile, including its language. */
export const userChanged = defineNotice('user.changed', OfUser);
/** An import can change data of every kind, so pages reload everything. */
export const accountImported = defineNotice('account.imported', OfUser);
/** One or several sessions ended; the event streams of the user check their session. */
export const sessionEnded = defineNotice('session.ended', OfUser);
