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
  /** The device's clock was so many ms ahead: days and times were put right. */
  | { readonly kind: 'redated'; readonly ms: number };

/** What a beekeeper sees of a write until it is on the server, named as in the catalogues. */
export type WriteState = 'onDevice' | 'sending' | 'refused';

/** Why a write that is only on this device is not sent: it needs one that was refused, or a later version of the app made it. */
export type Hold = 'refused' | 'laterApp';

/** A write that no page waits for, as a list shows it. */
export interface ListedWrite {
  readonly write: Write;
  readonly state: WriteState;
  readonly held: Hold | undefined;
  /** Why the last try failed, if it is tried again. */
  readonly trouble: ApiFailure | undefined;
}

/** What an outbox is made of. */
export interface OutboxParts {
  readonly store: WriteStore;
  /** Those that may wait; a name that is not among them is refused. */
  readonly mutations: readonly AnyMutation[];
  readonly tell: (news: WriteNews) => void;
  /** Stored writes of other mutations are left to other versions of the app, instead of refused. */
  readonly leavesUnknown?: boolean;
  /** Called when something is left for a later try, and when nothing is any more. */
  readonly onLeft?: (isLeft: boolean) => void;
}

/** What an account has in the store, and whose turn it is. */
export interface Queue {
  readonly writes: readonly Write[];
  readonly answers: readonly Answer[];
  readonly known: KnownIds;
  readonly turns: ReadonlyMap<string, Turn>;
}
