import type { NoticeName } from '@propolis/contract';
import type { z } from 'zod';

/** The references sent to the open pages of a user, so that they refetch the data. */
interface NoticeTarget {
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

/** Defines an event of the feature that emits it: name and payload. */
export const defineEvent = <Payload>(name: string, payload: z.ZodType<Payload>): EventKind<Payload> => ({
  name,
  payload,
  toNotice: undefined,
});

type OfUser = Readonly<Record<string, number | string>> & { readonly userId: number };

/** The same; after the commit, the open pages of the user are notified under its name, with the other ids. */
export const defineNotice = <Payload extends OfUser>(
  name: NoticeName,
  payload: z.ZodType<Payload>,
): EventKind<Payload> => ({
  name,
  payload,
  toNotice: ({ userId, ...about }: OfUser) => ({ to: userId, about }),
});

/** Runs the handlers of an event within the current write: an error rolls the write back. */
export type Emit = <Payload>(event: EventKind<Payload>, payload: NoInfer<Payload>) => Promise<void>;
