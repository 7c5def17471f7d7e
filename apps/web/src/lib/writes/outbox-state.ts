import type { ApiFailure } from '../http.ts';
import type { AnyMutation } from './mutation.ts';
import type { Turn } from './order.ts';
import type { KnownIds } from './references.ts';
import type { Answer, Write } from './write.ts';
import type { WriteStore } from './write-store.ts';

/** Notifications about writes that no page waits for any more. */
export type WriteNews =
  | { readonly kind: 'onDevice'; readonly until: 'network' | 'server' | 'session' }
  | { readonly kind: 'onServer'; readonly count: number }
  | { readonly kind: 'refused'; readonly failure: ApiFailure }
  /** The device's clock was this many ms ahead: days and times were corrected. */
  | { readonly kind: 'redated'; readonly ms: number };

/** The state of a write until it is on the server, named as in the catalogues. */
export type WriteState = 'onDevice' | 'sending' | 'refused';

/**
 * Why a write that is only on this device is not sent: it needs a refused one, or a later version of the app
 * made it.
 */
export type Hold = 'refused' | 'laterApp';

/** A write that no page waits for, as a list shows it. */
export interface ListedWrite {
  readonly write: Write;
  readonly state: WriteState;
  readonly held: Hold | undefined;
  /** Why the last attempt failed, if it is retried. */
  readonly trouble: ApiFailure | undefined;
}

/** The dependencies of an outbox. */
export interface OutboxParts {
  readonly store: WriteStore;
  /** Mutations that may be queued; a write of an unknown name is refused. */
  readonly mutations: readonly AnyMutation[];
  readonly notify: (news: WriteNews) => void;
  /** Stored writes of other mutations are left to other versions of the app, instead of refused. */
  readonly leavesUnknown?: boolean;
  /** Called when a later attempt becomes necessary, and when none is any more. */
  readonly onLeft?: (isLeft: boolean) => void;
}

/** The stored writes of an account, with the state of each. */
export interface Queue {
  readonly writes: readonly Write[];
  readonly answers: readonly Answer[];
  readonly known: KnownIds;
  readonly turns: ReadonlyMap<string, Turn>;
}
