/** What takes its time and may fail: answering a request, a statement, a job, a call of a service outside. */
type WorkKind = 'request' | 'statement' | 'job' | 'call';

/** One piece of it, by a name of ours: a route, a job, a service; never by what it is about. */
export interface Work {
  readonly kind: WorkKind;
  readonly name: string;
  /** Of a request: where in a longer trace it stands, as its caller says (W3C Trace Context). */
  readonly traceparent?: string | undefined;
}

/** Stands around a piece of work: begins, lets it be done, sees how it ends. */
export type Around = <T>(work: Work, run: () => Promise<T>) => Promise<T>;

/** What is only counted. */
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

/** Of this process. Nobody watches unless the operator has asked for measures or traces: then all below is a call. */
const around: Record<WorkKind, Around[]> = { request: [], statement: [], job: [], call: [] };
const counters = new Set<(counted: Counted) => void>();

/** Does the work, and lets whoever watches this kind see it. */
export function watched<T>(work: Work, run: () => Promise<T>): Promise<T> {
  const watchers = around[work.kind];
  return watchers.length === 0 ? run() : within(watchers, work, run)();
}

const within = <T>(watchers: readonly Around[], work: Work, run: () => Promise<T>): (() => Promise<T>) =>
  watchers.reduce<() => Promise<T>>((inner, watch) => () => watch(work, inner), run);

/** Says that something has happened, once it is sure. */
export function tellCounted(counted: Counted): void {
  for (const count of counters) count(counted);
}

/** Watches from now on; answers how to leave off. */
export function watchWork({ kinds, around: watch }: Watcher): () => void {
  for (const kind of kinds) around[kind].push(watch);
  return () => {
    for (const kind of kinds) around[kind] = around[kind].filter((other) => other !== watch);
  };
}

/** Counts from now on; answers how to leave off. */
export function watchCounted(count: (counted: Counted) => void): () => void {
  counters.add(count);
  return () => counters.delete(count);
}
