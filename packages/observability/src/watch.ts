/** Kinds of work that are measured: a request, a statement, a job, a call of an external service. */
type WorkKind = 'request' | 'statement' | 'job' | 'call';

/** One piece of work with an internal name: a route, a job, a service; without ids. */
export interface Work {
  readonly kind: WorkKind;
  readonly name: string;
  /** Trace context of a request from its caller (W3C Trace Context). */
  readonly traceparent?: string | undefined;
}

/** Wraps a piece of work to observe its start and end. */
export type Around = <T>(work: Work, run: () => Promise<T>) => Promise<T>;

/** Events that are only counted. */
export type Counted =
  | { readonly what: 'readings'; readonly outcome: string; readonly count: number }
  | { readonly what: 'deliveries_refused'; readonly reason: string }
  | { readonly what: 'countings'; readonly outcome: string }
  | { readonly what: 'account_events'; readonly kind: string }
  | { readonly what: 'pool_waits_timed_out' }
  | { readonly what: 'replica_reads'; readonly where: 'replica' | 'primary' };

interface Watcher {
  readonly kinds: readonly WorkKind[];
  readonly around: Around;
}

/** Observers of this process; empty unless the operator has enabled metrics or traces. */
const around: Record<WorkKind, Around[]> = { request: [], statement: [], job: [], call: [] };
const counters = new Set<(counted: Counted) => void>();

/** Runs the work inside the observers of its kind. */
export function watched<T>(work: Work, run: () => Promise<T>): Promise<T> {
  const watchers = around[work.kind];
  return watchers.length === 0 ? run() : within(watchers, work, run)();
}

const within = <T>(watchers: readonly Around[], work: Work, run: () => Promise<T>): (() => Promise<T>) =>
  watchers.reduce<() => Promise<T>>((inner, watch) => () => watch(work, inner), run);

/** Counts an event. */
export function addCount(counted: Counted): void {
  for (const count of counters) count(counted);
}

/** Registers an observer; returns a function that removes it. */
export function watchWork({ kinds, around: watch }: Watcher): () => void {
  for (const kind of kinds) around[kind].push(watch);
  return () => {
    for (const kind of kinds) around[kind] = around[kind].filter((other) => other !== watch);
  };
}

/** Registers a counter; returns a function that removes it. */
export function watchCounted(count: (counted: Counted) => void): () => void {
  counters.add(count);
  return () => counters.delete(count);
}
