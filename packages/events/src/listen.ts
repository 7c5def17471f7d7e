import { setTimeout as wait } from 'node:timers/promises';
import { type Log, reasonOf } from '@propolis/observability';
import { createClient, NOTICE_CHANNEL, SentNotice } from '@propolis/postgres';
import type { Client } from 'pg';
import type { Hub } from './hub.ts';

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
