import { endpoint } from './endpoint.ts';

/** What a page may be told of: `<thing>.<what happened to it>`. */
export const NOTICES = [
  'apiary.created',
  'apiary.changed',
  'apiary.removed',
  'hive.created',
  'hive.changed',
  'hive.removed',
  'observation.recorded',
  'observation.changed',
  'observation.removed',
  'sensor.created',
  'sensor.changed',
  'sensor.removed',
  'sensor.delivered',
  'import.changed',
  'counting.created',
  'counting.changed',
  'counting.removed',
  'notification.created',
  'notification.read',
  'preferences.changed',
  'user.changed',
  'account.imported',
  'session.ended',
] as const;
export type NoticeName = (typeof NOTICES)[number];

/** The data of an `event: notice`: what happened, and to what. A page asks anew for what it shows of it. */
export interface Notice {
  readonly event: NoticeName;
  /** References by name, such as `hiveId`; never contents. */
  readonly about: Readonly<Record<string, number | string>>;
}

/** A newer server may tell of what this client does not know yet. */
export const isNotice = (told: unknown): told is Notice =>
  typeof told === 'object' && told !== null && 'event' in told && NOTICES.some((name) => name === told.event);

/** Names the page that asks, a UUID made by the client: it is not told of what it did itself. */
export const PAGE_HEADER = 'page-id';

export const eventEndpoints = {
  stream: endpoint({
    method: 'GET',
    path: '/api/events',
    summary:
      'Server-sent events without an end: `notice` for what was written elsewhere in this account, `resync` when some may have been missed, `replaced` when too many pages are open.',
    stream: 'text/event-stream',
  }),
} as const;
