import type { NoticeName } from '@propolis/contract';
import type { z } from 'zod';

/** The references sent to the open pages of a user, so that they refetch the data. */
export interface NoticeTarget {
  /** Id of the user. */
  readonly to: number;
  readonly about: Readonly<Record<string, number | string>>;
}

/** An event within a write, named like `hive.created`. */
export interface EventKind<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Undefined: pages are not notified. */
  readonly toNotice: ((payload: Payload) => NoticeTarget) | undefined;
}

/**
 * Defines an event in `<feature>.events.ts` of the feature that emits it: name and payload. With `toNotice`, open
 * pages are notified under the same name after the commit.
 */
export function defineEvent<Payload>(name: string, payload: z.ZodType<Payload>): EventKind<Payload>;
export function defineEvent<Payload>(
  name: NoticeName,
  payload: z.ZodType<Payload>,
  toNotice: (payload: Payload) => NoticeTarget,
): EventKind<Payload>;
export function defineEvent<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  toNotice?: (payload: Payload) => NoticeTarget,
): EventKind<Payload> {
  return { name, payload, toNotice };
}

/** Runs the handlers of an event within the current write: an error rolls the write back. */
export type Emit = <Payload>(event: EventKind<Payload>, payload: NoInfer<Payload>) => Promise<void>;
