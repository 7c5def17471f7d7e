import { endpoint } from './endpoint.ts';

/** Names of the events sent to open pages: `<thing>.<past participle>`. */
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
  'queen.changed',
  'record.changed',
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

/** The data of an `event: notice`. A page refetches the data that the event affects. */
export interface Notice {
  readonly event: NoticeName;
  /** Ids by name, such as `hiveId`; never contents. */
  readonly about: Readonly<Record<string, number | string>>;
}

/** Unknown names come from a newer server and are ignored. */
export const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' &&
  value !== null &&
  'event' in value &&
  NOTICES.some((name) => name === value.event);

/** Identifies the requesting page by a UUID; the server does not send it events caused by itself. */
export const PAGE_HEADER = 'page-id';

export const eventEndpoints = {
  stream: endpoint('GET', '/api/events', {
    summary:
      'Endless server-sent events: `notice` for a change made elsewhere in this account, `resync` if events may have been missed, `replaced` if too many pages are open.',
    stream: 'text/event-stream',
  }),
} as const;
