import type { NoticeName } from '@propolis/contract';
import type { z } from 'zod';

/** What the open pages of one user are told of an event: references, so that a page asks for what it shows. */
export interface Told {
  /** Id of the user. */
  readonly to: number;
  readonly about: Readonly<Record<string, number | string>>;
}

/** Something that happens within a write, by its name, such as `hive.created`. */
export interface EventKind<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Undefined: nobody is told. */
  readonly tell: ((payload: Payload) => Told) | undefined;
}

/**
 * Says once, in `<room>.events.ts` of the room that emits it, what an event is called and carries. With `tell`, open
 * pages are told of it, once it is committed, under the same name.
 */
export function defineEvent<Payload>(name: string, payload: z.ZodType<Payload>): EventKind<Payload>;
export function defineEvent<Payload>(
  name: NoticeName,
  payload: z.ZodType<Payload>,
  tell: (payload: Payload) => Told,
): EventKind<Payload>;
export function defineEvent<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  tell?: (payload: Payload) => Told,
): EventKind<Payload> {
  return { name, payload, tell };
}

/** Runs what the roof registered for this event, within the write at hand: what throws takes the write back. */
export type Emit = <Payload>(event: EventKind<Payload>, payload: NoInfer<Payload>) => Promise<void>;
