import type { Db } from '../db/pool.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import type { Emit, EventKind } from './event.ts';

/** What the handler of an event works with: the very transaction of the write that emitted it. */
export interface EventCtx {
  readonly db: Db;
  readonly now: Date;
  readonly jobs: Jobs;
  readonly emit: Emit;
}

export type EventHandler<Payload> = (ctx: EventCtx, payload: Payload) => Promise<void>;

export interface Events {
  /** Handlers run in the order in which they were registered, one after the other. */
  readonly on: <Payload>(event: EventKind<Payload>, handler: EventHandler<Payload>) => void;
  /** Of one write; `db` is its transaction. */
  readonly emitIn: (write: Omit<EventCtx, 'emit'>) => Emit;
  /** A write outside a request (a job, a seed): one transaction, with events. */
  readonly write: <T>(db: Db, now: Date, work: (ctx: EventCtx) => Promise<T>) => Promise<T>;
}

/** Knows who handles what; the roof fills it, the same in every process. */
export function createEvents(): Events {
  const handlers = new Map<string, { readonly kind: unknown; readonly run: EventHandler<unknown>[] }>();
  const emitIn: Events['emitIn'] = (write) => {
    const emit: Emit = async (event, payload) => {
      // Only what the event names travels on, however much the caller's object holds.
      const carried = event.payload.parse(payload);
      for (const run of handlers.get(event.name)?.run ?? []) await run({ ...write, emit }, carried);
    };
    return emit;
  };
  return {
    on: (event, handler) => {
      const known = handlers.get(event.name) ?? { kind: event, run: [] };
      if (known.kind !== event) throw new Error(`Two events are called ${event.name}.`);
      // Its payload is the event's own: `emitIn` parses it by that very event before it comes here.
      known.run.push(handler as EventHandler<unknown>);
      handlers.set(event.name, known);
    },
    emitIn,
    write: (db, now, work) =>
      db.transaction().execute(async (transaction) => {
        const write = { db: transaction, now, jobs: createJobs(transaction) };
        return work({ ...write, emit: emitIn(write) });
      }),
  };
}
