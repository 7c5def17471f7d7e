import { createJobs, type Jobs } from '@propolis/jobs';
import { type Db, publishNotices, type SentNotice } from '@propolis/postgres';
import type { Emit, EventKind } from './event.ts';

/** Context of an event handler: the transaction of the write that emitted the event. */
export interface EventCtx {
  readonly db: Db;
  readonly now: Date;
  readonly jobs: Jobs;
  readonly emit: Emit;
}

type EventHandler<Payload> = (ctx: EventCtx, payload: Payload) => Promise<void>;

interface Emission {
  readonly emit: Emit;
  /**
   * Publishes the collected notices in the transaction; they are delivered after the commit. Counts as a
   * write of the writer's account.
   */
  readonly publish: (writer?: number) => Promise<void>;
}

export interface Events {
  /** Handlers run sequentially in the order of their registration. */
  readonly on: <Payload>(event: EventKind<Payload>, handler: EventHandler<Payload>) => void;
  /** Starts the events of one write; `db` is its transaction, `page` the page that sent the request. */
  readonly begin: (write: Omit<EventCtx, 'emit'>, page?: string) => Emission;
  /** A write outside a request (a job, a seed): one transaction with events. */
  readonly write: <T>(db: Db, now: Date, work: (ctx: EventCtx) => Promise<T>) => Promise<T>;
}

/** The registry of handlers; the app fills it, the same in every process. */
export function createEvents(): Events {
  const handlers = new Map<string, { readonly kind: unknown; readonly run: EventHandler<unknown>[] }>();
  const begin: Events['begin'] = (write, page) => {
    const notices: SentNotice[] = [];
    const emit: Emit = async (event, payload) => {
      for (const run of handlers.get(event.name)?.run ?? []) await run({ ...write, emit }, payload);
      const notice = event.toNotice?.(event.payload.parse(payload));
      if (notice) notices.push({ event: event.name, ...notice, ...(page !== undefined && { page }) });
    };
    return { emit, publish: (writer) => publishNotices(write.db, notices, writer) };
  };
  return {
    on: (event, handler) => {
      const known = handlers.get(event.name) ?? { kind: event, run: [] };
      if (known.kind !== event) throw new Error(`Two events are called ${event.name}.`);
      // Only fields of the schema are passed on.
      known.run.push((ctx, payload) => handler(ctx, event.payload.parse(payload)));
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
