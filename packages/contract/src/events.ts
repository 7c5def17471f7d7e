import { z } from 'zod';
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
  'preferences.changed',
  'user.changed',
  'session.ended',
] as const;
export type NoticeName = (typeof NOTICES)[number];

/** The data of an `event: notice`: what happened, and to what. A page asks anew for what it shows of it. */
export const Notice = z.object({
  event: z.enum(NOTICES),
  /** References by name, such as `hiveId`; never contents. */
  about: z.record(z.string(), z.union([z.number(), z.string()])),
});
export type Notice = z.infer<typeof Notice>;

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
