import { createJobs, type Jobs } from '@propolis/jobs';
import { type Db, publishNotices, type SentNotice } from '@propolis/postgres';
import type { Emit, EventKind } from './event.ts';

/** What the handler of an event works with: the very transaction of the write that emitted it. */
export interface EventCtx {
  readonly db: Db;
  readonly now: Date;
  readonly jobs: Jobs;
  readonly emit: Emit;
}

type EventHandler<Payload> = (ctx: EventCtx, payload: Payload) => Promise<void>;

interface Emission {
  readonly emit: Emit;
  /** Hands what there is to tell to the transaction: told when it commits, or never. It counts for the account that writes. */
  readonly publish: (writer?: number) => Promise<void>;
}

export interface Events {
  /** Handlers run in the order in which they were registered, one after the other. */
  readonly on: <Payload>(event: EventKind<Payload>, handler: EventHandler<Payload>) => void;
  /** Of one write; `db` is its transaction, `page` the page that asked for it. */
  readonly begin: (write: Omit<EventCtx, 'emit'>, page?: string) => Emission;
  /** A write outside a request (a job, a seed): one transaction, with events. */
  readonly write: <T>(db: Db, now: Date, work: (ctx: EventCtx) => Promise<T>) => Promise<T>;
}

/** Knows who handles what; the roof fills it, the same in every process. */
export function createEvents(): Events {
  const handlers = new Map<string, { readonly kind: unknown; readonly run: EventHandler<unknown>[] }>();
  const begin: Events['begin'] = (write, page) => {
    const notices: SentNotice[] = [];
    const emit: Emit = async (event, payload) => {
      // Only what the event names travels on, however much the caller's object holds.
      const carried = event.payload.parse(payload);
      for (const run of handlers.get(event.name)?.run ?? []) await run({ ...write, emit }, carried);
      const told = event.tell?.(carried);
      if (told) notices.push({ event: event.name, ...told, ...(page !== undefined && { page }) });
    };
    return { emit, publish: (writer) => publishNotices(write.db, notices, writer) };
  };
  return {
    on: (event, handler) => {
      const known = handlers.get(event.name) ?? { kind: event, run: [] };
      if (known.kind !== event) throw new Error(`Two events are called ${event.name}.`);
      // Its payload is the event's own: `begin` parses it by that very event before it comes here.
      known.run.push(handler as EventHandler<unknown>);
      handlers.set(event.name, known);
    },
    begin,
    write: (db, now, work) =>
      db.transaction().execute(async (transaction) => {
        const write = { db: transaction, now, jobs: createJobs(transaction) };
        const { emit, publish } = begin(write);
        const result = await work({ ...write, emit });
        await publish();
        return result;
      }),
  };
}
