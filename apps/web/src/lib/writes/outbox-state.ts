import type { QueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '../http.ts';
import type { Store } from '../store.ts';
import type { AnyMutation, Outcome } from './mutation.ts';
import type { Write } from './write.ts';
import type { WriteStore } from './write-store.ts';

/** What somebody should hear of writes that no page waits for any more. */
export type WriteNews =
  | { readonly kind: 'kept'; readonly until: 'network' | 'server' | 'session' }
  | { readonly kind: 'sent'; readonly count: number }
  | { readonly kind: 'refused'; readonly failure: ApiFailure }
  /** The device's clock was so many ms ahead: days and times were put right. */
  | { readonly kind: 'redated'; readonly ms: number };

export interface WaitingWrites {
  /** Kept on this device until the network is back. */
  readonly waiting: number;
  /** Refused by the server, or in need of something refused. */
  readonly stopped: number;
}

/**
 * How far a write is. `sending`: it is under way. `stopped`: it needs one that was refused. `later`: a later version of the
 * app has written it down.
 */
export type WriteState = 'waiting' | 'sending' | 'refused' | 'stopped' | 'later';

/** A write that no page waits for, as a list shows it. */
export interface ListedWrite {
  readonly write: Write;
  readonly state: WriteState;
  /** Why the last try failed, if it is tried again. */
  readonly trouble: ApiFailure | undefined;
}

/** A page that waits for what becomes of its write. */
interface Waiter {
  readonly settle: (outcome: Outcome<unknown>) => void;
  readonly refuse: (failure: ApiFailure) => void;
  /** The write lay here as refused, and was corrected: refused again it lies here again. */
  readonly corrects: boolean;
}

/** What is kept is in the store, also for other tabs; this is what one page's life adds to it. Keys are ids of writes. */
export interface Outbox {
  readonly client: QueryClient;
  readonly store: WriteStore;
  readonly mutations: ReadonlyMap<string, AnyMutation>;
  readonly tell: (news: WriteNews) => void;
  /** Whether writes of mutations that are not among these are left to who knows them. */
  readonly leavesUnknown: boolean;
  /** Told that something is left for a later try, and that nothing is any more. */
  readonly onLeft: (isLeft: boolean) => void;
  readonly waiting: Store<WaitingWrites>;
  /** All that lies on this device, as it was last read. */
  readonly kept: Store<readonly Write[]>;
  /** Those of them that no page waits for, in the order in which they were made. */
  readonly listed: Store<readonly ListedWrite[]>;
  /** Whose writes these are. */
  owner: string | null;
  readonly waiters: Map<string, Waiter>;
  /** What is shown of writes before the server has them; `listed` once the store has named the write. */
  readonly shown: Map<string, { readonly takeBack: () => void; listed: boolean }>;
  readonly sending: Set<string>;
  /** Why writes that are tried again failed the last time. */
  readonly troubles: Map<string, ApiFailure>;
  /** The network failed: nothing is sent until something wakes us. */
  resting: boolean;
  /** In a row. */
  failures: number;
  /** Kept ones that have been sent since the last news. */
  sentLater: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export const NOTHING_WAITS: WaitingWrites = { waiting: 0, stopped: 0 };
