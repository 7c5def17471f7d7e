import { Id } from '@propolis/contract';
import { defineEvent, type Told } from '@propolis/events';
import { z } from 'zod';

const OfUser = z.object({ userId: Id });
const tellUser = ({ userId }: z.infer<typeof OfUser>): Told => ({ to: userId, about: {} });

export const notificationCreated = defineEvent('notification.created', OfUser, tellUser);
/** One or several. */
export const notificationRead = defineEvent('notification.read', OfUser, tellUser);
