import { setTimeout as wait } from 'node:timers/promises';
import { type Log, reasonOf } from '@propolis/observability';
import { createClient, NOTICE_CHANNEL, SentNotice } from '@propolis/postgres';
import type { Client } from 'pg';

/** Messages to an open page; `beat` is a heartbeat. */
export type Message =
  | { readonly kind: 'notice'; readonly event: string; readonly about: SentNotice['about'] }
  | { readonly kind: 'resync' | 'replaced' | 'beat' };

export interface Listener {
  readonly userId: number;
  /** Notices of its own writes are skipped. */
  readonly page: string | undefined;
}

/** Sends committed notices of all processes to the open pages of this process. */
export interface Hub {
  /** All messages from now on, until the signal or the end of the hub. */
  readonly listen: (listener: Listener, signal: AbortSignal) => AsyncIterable<Message>;
  readonly send: (notice: SentNotice) => void;
  /** Number of listening pages. */
  readonly count: () => number;
  /** Tells all pages that notices may be lost. */
  readonly resync: () => void;
  readonly close: () => void;
}

interface HubOptions {
  /** Interval of heartbeats, in ms. */
  readonly beatEvery: number;
  /** Queue length of a slow page; beyond it the queue is replaced by a resync. */
  readonly waiting: number;
  /** Open pages per user; one more ends the oldest. */
  readonly pages: number;
}
const DEFAULTS: HubOptions = { beatEvery: 20_000, waiting: 100, pages: 20 };

interface Page extends Listener {
  readonly put: (message: Message) => void;
  /** With an optional last message. */
  readonly end: (message?: Message) => void;
}

export function createHub(options: Partial<HubOptions> = {}): Hub {
  const { beatEvery, waiting, pages: most } = { ...DEFAULTS, ...options };
  const pagesOf = new Map<number, Page[]>();
  const everyPage = () => [...pagesOf.values()].flat();
  let closed = false;

  const leave = (page: Page): void => {
    const others = (pagesOf.get(page.userId) ?? []).filter((other) => other !== page);
    if (others.length > 0) pagesOf.set(page.userId, others);
    else pagesOf.delete(page.userId);
  };
  const enter = (page: Page): void => {
    const others = pagesOf.get(page.userId) ?? [];
    pagesOf.set(page.userId, [...others, page]);
    if (others.length >= most) others[0]?.end({ kind: 'replaced' });
  };

  return {
    listen: (listener, signal) => {
      const mailbox = createMailbox({ waiting, beatEvery });
      const page: Page = {
        ...listener,
        put: mailbox.put,
        end: (message) => {
          leave(page);
          mailbox.end(message);
        },
      };
      enter(page);
      signal.addEventListener('abort', () => page.end(), { once: true });
      if (signal.aborted || closed) page.end();
      return mailbox.messages();
    },
    send: ({ to, page: from, event, about }) => {
      for (const page of pagesOf.get(to) ?? []) {
        if (from === undefined || page.page !== from) page.put({ kind: 'notice', event, about });
      }
    },
    count: () => everyPage().length,
    resync: () => {
      for (const page of everyPage()) page.put({ kind: 'resync' });
    },
    close: () => {
      closed = true;
      for (const page of everyPage()) page.end();
    },
  };
}

/** The bounded queue of one page. */
function createMailbox({ waiting, beatEvery }: Pick<HubOptions, 'waiting' | 'beatEvery'>) {
  let queue: Message[] = [];
  let ended = false;
  let wake: () => void = () => undefined;
  const put = (message: Message): void => {
    if (ended) return;
    // A resync makes all earlier messages obsolete.
    if (message.kind === 'resync' || queue.length >= waiting) queue = [{ kind: 'resync' }];
    else queue.push(message);
    wake();
  };
  // At most one, and never instead of a notice: a page that does not read gets no heartbeats.
  const beat = () => {
    if (queue.length < waiting && !queue.some(({ kind }) => kind === 'beat')) put({ kind: 'beat' });
  };
  const beats = setInterval(beat, beatEvery);
  beats.unref();
  const end = (message?: Message): void => {
    if (ended) return;
    clearInterval(beats);
    queue = message ? [message] : [];
    ended = true;
    wake();
  };
  async function* messages(): AsyncGenerator<Message> {
    for (;;) {
      const message = queue.shift();
      if (message) yield message;
      else if (ended) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return { put, end, messages };
}

/** First and longest delay before reconnecting, in ms: a recovered database is noticed within a second. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 1_000;
/** Interval of checks of an idle connection, and their timeout, in ms. */
const ASK_EVERY = 30_000;
const ANSWER_WITHIN = 10_000;

interface ListenOptions {
  readonly connectionString: string;
  readonly hub: Pick<Hub, 'send' | 'resync'>;
  readonly log: Log;
}

/**
 * Sent by a process when it starts. One that was killed between a commit and its notice never sent the notice.
 */
const STARTED: SentNotice = { event: 'process.started', to: 0, about: {} };

/**
 * Receives the notices of all processes of this database on its own connection. Reconnects after a loss, and
 * then sends a resync to all pages, as when another process starts. Resolves with the stop function when it is
 * listening.
 */
export async function listenForNotices({
  connectionString,
  hub,
  log,
}: ListenOptions): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  let hasStarted = false;
  const listenOnce = async (listening: () => void): Promise<void> => {
    const client = createClient(connectionString, {
      keepAlive: true,
      query_timeout: ANSWER_WITHIN,
      connectionTimeoutMillis: ANSWER_WITHIN,
    });
    client.on('notification', ({ payload }) => {
      const notice = readNotice(payload);
      if (notice?.event === STARTED.event) hub.resync();
      else if (notice) hub.send(notice);
    });
    try {
      const lost = new Promise<never>((_resolve, reject) => {
        client.on('error', reject).on('end', () => reject(new Error('the connection ended')));
      });
      lost.catch(() => undefined);
      await client.connect();
      if (!hasStarted)
        await client.query('select pg_notify($1, $2)', [NOTICE_CHANNEL, JSON.stringify(STARTED)]);
      hasStarted = true;
      await client.query(`listen ${NOTICE_CHANNEL}`);
      failures = 0;
      listening();
      await Promise.race([lost, keepAsking(client, signal)]);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const listenAlways = async (listening: () => void): Promise<void> => {
    let onListening = () => {
      // Notices between two connections are lost.
      onListening = hub.resync;
      listening();
    };
    while (!signal.aborted) {
      await listenOnce(() => onListening()).catch((error: Error) => {
        // Logged once per outage.
        if (!signal.aborted && failures === 0)
          log(`notices: ${reasonOf(error)}; connecting again`, { level: 'warning' });
      });
      failures += 1;
      await wait(pauseAfter(failures), undefined, { signal }).catch(() => undefined);
    }
  };
  let running: Promise<void> | undefined;
  await new Promise<void>((listening) => {
    running = listenAlways(listening);
  });
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Exponential delay with jitter, so that processes do not reconnect simultaneously. */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE) * (0.5 + Math.random() / 2);

/** A connection dropped by a firewall reports no error: only a query detects it. */
async function keepAsking(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(ASK_EVERY, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await client.query('select 1');
  }
}

/** Another version of the app may use the same database: ignores unknown messages. */
function readNotice(payload: string | undefined): SentNotice | undefined {
  try {
    return SentNotice.safeParse(JSON.parse(payload ?? '')).data;
  } catch {
    return undefined;
  }
}
