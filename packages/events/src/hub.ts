import { setTimeout as wait } from 'node:timers/promises';
import { type Log, reasonOf } from '@propolis/observability';
import { createClient, NOTICE_CHANNEL, SentNotice } from '@propolis/postgres';
import type { Client } from 'pg';

/** What an open page is told next; `beat` when it is time for a sign of life. */
export type Message =
  | { readonly kind: 'notice'; readonly event: string; readonly about: SentNotice['about'] }
  | { readonly kind: 'resync' | 'replaced' | 'beat' };

export interface Listener {
  readonly userId: number;
  /** It is not told of its own writes. */
  readonly page: string | undefined;
}

/** Tells the open pages of this process what all processes committed. */
export interface Hub {
  /** Everything from now on, until the signal or the end of the hub. */
  readonly listen: (listener: Listener, signal: AbortSignal) => AsyncIterable<Message>;
  readonly tell: (notice: SentNotice) => void;
  /** How many pages listen. */
  readonly count: () => number;
  /** Says to all that they may have missed something. */
  readonly resync: () => void;
  readonly close: () => void;
}

interface HubOptions {
  /** Between two signs of life, in ms. */
  readonly beatEvery: number;
  /** Messages that wait for a slow page; one more, and it is only told that it has missed some. */
  readonly waiting: number;
  /** Open pages of one user; one more ends the oldest. */
  readonly pages: number;
}
const DEFAULTS: HubOptions = { beatEvery: 20_000, waiting: 100, pages: 20 };

interface Page extends Listener {
  readonly put: (message: Message) => void;
  /** With a last word, or none. */
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
    tell: ({ to, page: from, event, about }) => {
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

/** What waits for one page: never more than so much, however slowly it reads. */
function createMailbox({ waiting, beatEvery }: Pick<HubOptions, 'waiting' | 'beatEvery'>) {
  let queue: Message[] = [];
  let ended = false;
  let wake: () => void = () => undefined;
  const put = (message: Message): void => {
    if (ended) return;
    // Who is told to ask for everything anew need not be told of anything before that.
    if (message.kind === 'resync' || queue.length >= waiting) queue = [{ kind: 'resync' }];
    else queue.push(message);
    wake();
  };
  // Only one at a time, and never in the place of a notice: a page that does not read hears no sign of life either.
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

/** First and longest pause before the next try to connect, in ms: a database that is back is noticed within a second. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 1_000;
/** How often a quiet connection is asked whether it is still there, and how long it may take to say so, in ms. */
const ASK_EVERY = 30_000;
const ANSWER_WITHIN = 10_000;

interface ListenOptions {
  readonly connectionString: string;
  readonly hub: Pick<Hub, 'tell' | 'resync'>;
  readonly log: Log;
}

/**
 * Hears what any process of this database commits, on one connection of its own. A lost connection is made anew, and
 * then everybody is told that something may have been missed. Answers how to stop, once it listens.
 */
export async function listenForNotices({
  connectionString,
  hub,
  log,
}: ListenOptions): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  const listenOnce = async (listening: () => void): Promise<void> => {
    const client = createClient(connectionString, {
      keepAlive: true,
      query_timeout: ANSWER_WITHIN,
      connectionTimeoutMillis: ANSWER_WITHIN,
    });
    client.on('notification', ({ payload }) => {
      const notice = readNotice(payload);
      if (notice) hub.tell(notice);
    });
    try {
      const lost = new Promise<never>((_resolve, reject) => {
        client.on('error', reject).on('end', () => reject(new Error('the connection ended')));
      });
      lost.catch(() => undefined);
      await client.connect();
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
      // What is told between two connections nobody hears.
      onListening = hub.resync;
      listening();
    };
    while (!signal.aborted) {
      await listenOnce(() => onListening()).catch((error: Error) => {
        // Said once, however long it takes to come back.
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

/** Doubles, with some chance in it, so that not all processes come back at the same moment. */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE) * (0.5 + Math.random() / 2);

/** A connection that a firewall has forgotten tells nothing: only a question finds out. */
async function keepAsking(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(ASK_EVERY, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await client.query('select 1');
  }
}

/** Another version of the app may speak otherwise on the same database: what is not understood is not for us. */
function readNotice(payload: string | undefined): SentNotice | undefined {
  try {
    return SentNotice.safeParse(JSON.parse(payload ?? '')).data;
  } catch {
    return undefined;
  }
}
