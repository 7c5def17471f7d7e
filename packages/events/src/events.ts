import { createJobs, type Jobs } from '@propolis/jobs';
import { countWrites, type Db, publishNotices, type SentNotice } from '@propolis/postgres';
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
   * Ends the write, in its transaction: counts it for the account of the writer and, because they refetch
   * data, for those that receive notices.
   */
  readonly close: (writer?: number) => Promise<void>;
}

/** The notices of a write, published after its commit. */
type Notices = SentNotice[];

export interface Events {
  /** Handlers run sequentially in the order of their registration. */
  readonly on: <Payload>(event: EventKind<Payload>, handler: EventHandler<Payload>) => void;
  /** Starts the events of one write; `db` is its transaction, `page` the page that sent the request. */
  readonly begin: (write: Omit<EventCtx, 'emit'>, notices: Notices, page?: string) => Emission;
  /** Runs a transaction, then publishes its notices without waiting for it; `db` is the pool. */
  readonly announcing: <T>(db: Db, transaction: (notices: Notices) => Promise<T>) => Promise<T>;
  /** Resolves when the notices so far are published. */
  readonly published: () => Promise<void>;
  /** A write outside a request (a job, a seed): one transaction with events. */
  readonly write: <T>(db: Db, now: Date, work: (ctx: EventCtx) => Promise<T>) => Promise<T>;
}

export interface EventsOptions {
  /** Whether writes are counted, which only reads from a replica need. */
  readonly countsWrites: () => boolean;
}

/** The registry of handlers; the app fills it, the same in every process. */
export function createEvents({ countsWrites }: EventsOptions = { countsWrites: () => true }): Events {
  const handlers = new Map<string, { readonly kind: unknown; readonly run: EventHandler<unknown>[] }>();
  const begin: Events['begin'] = (write, notices, page) => {
    const emit: Emit = async (event, payload) => {
      for (const run of handlers.get(event.name)?.run ?? []) await run({ ...write, emit }, payload);
      const notice = event.toNotice?.(event.payload.parse(payload));
      if (notice) notices.push({ event: event.name, ...notice, ...(page !== undefined && { page }) });
    };
    const close = async (writer?: number) => {
      const accounts = [...notices.map(({ to }) => to), ...(writer === undefined ? [] : [writer])];
      if (countsWrites()) await countWrites(write.db, accounts);
    };
    return { emit, close };
  };
  const publish = createPublisher();
  let last: Promise<void> = Promise.resolve();
  const announcing: Events['announcing'] = async (db, transaction) => {
    const notices: Notices = [];
    const result = await transaction(notices);
    if (notices.length > 0) last = publish(db, notices);
    return result;
  };
  const published = () => last;
  return {
    on: (event, handler) => {
      const known = handlers.get(event.name) ?? { kind: event, run: [] };
      if (known.kind !== event) throw new Error(`Two events are called ${event.name}.`);
      // Only fields of the schema are passed on.
      known.run.push((ctx, payload) => handler(ctx, event.payload.parse(payload)));
      handlers.set(event.name, known);
    },
    begin,
    announcing,
    published,
    write: async (db, now, work) => {
      const written = await announcing(db, (notices) =>
        db.transaction().execute(async (transaction) => {
          const write = { db: transaction, now, jobs: createJobs(transaction) };
          const { emit, close } = begin(write, notices);
          const result = await work({ ...write, emit });
          await close();
          return result;
        }),
      );
      await published();
      return written;
    },
  };
}

/** Notices of writes that end while a statement runs are published together by the next one. */
function createPublisher(): (db: Db, notices: Notices) => Promise<void> {
  let waiting: Notices = [];
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return (db, notices) => {
    waiting.push(...notices);
    next ??= running.then(() => {
      const sent = waiting;
      waiting = [];
      next = undefined;
      // The write is committed: it does not fail. What a second connection cannot send either, goes with the next.
      running = publishNotices(db, sent)
        .catch(() => publishNotices(db, sent))
        .catch(() => void waiting.unshift(...sent));
      return running;
    });
    return next;
  };
}
