import { calls, isNotice, type Notice } from '@propolis/contract/client';
import { firstAsked } from './ahead.ts';
import { ApiFailure, openStream } from './http.ts';
import { readServerEvents } from './server-events.ts';
import { readAuthorization } from './session.ts';

export interface LiveHandlers {
  /** A write happened elsewhere. */
  readonly notice: (notice: Notice) => void;
  /** This page may have missed notices. */
  readonly missed: () => void;
}

/** Delays before the next attempt, in ms. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;
/**
 * The server sends a heartbeat every 20 s; after this time without one the connection is considered lost, in
 * ms.
 */
const SILENCE_MAX = 50_000;
/**
 * A page hidden for this long closes its stream, because a browser limits the connections to a server. In ms.
 */
const HIDDEN_MAX = 30_000;
/** A first stream that opens later than this after the first requests may have missed notices, in ms. */
const FIRST_OPEN_MAX = 10_000;

/** Listens to writes elsewhere in the account, until the signal aborts or the session ends. */
export async function listenLive(handlers: LiveHandlers, signal: AbortSignal): Promise<void> {
  let failures = 0;
  const asked = firstAsked(readAuthorization());
  let missed = false;
  while (!signal.aborted) {
    await untilSeen(signal);
    try {
      await followStream(
        {
          ...handlers,
          open: () => {
            if (missed || performance.now() - asked > FIRST_OPEN_MAX) handlers.missed();
            failures = 0;
          },
        },
        signal,
      );
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'unauthenticated') return;
    }
    // Notices are lost until the next stream is open.
    missed = true;
    failures += 1;
    await pause(Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE), signal);
  }
}

/** One stream from its beginning until the server, the network or the page ends it. */
async function followStream(
  handlers: LiveHandlers & { readonly open: () => void },
  signal: AbortSignal,
): Promise<void> {
  const connection = new AbortController();
  const close = () => connection.abort();
  signal.addEventListener('abort', close);
  const unwatch = whenHiddenFor(HIDDEN_MAX, close);
  let silence = setTimeout(close, SILENCE_MAX);
  try {
    const body = await openStream(calls.events.stream, connection.signal);
    handlers.open();
    for await (const { event, data } of readServerEvents(body)) {
      clearTimeout(silence);
      silence = setTimeout(close, SILENCE_MAX);
      if (event === 'resync') handlers.missed();
      if (event === 'notice') {
        // A newer server may send notices that this page does not know.
        const notice: unknown = JSON.parse(data);
        if (isNotice(notice)) handlers.notice(notice);
      }
      // Too many pages are open: this one waits until it is visible again.
      if (event === 'replaced') {
        clearTimeout(silence);
        await untilSeenAgain(signal);
        return;
      }
    }
  } finally {
    clearTimeout(silence);
    unwatch();
    signal.removeEventListener('abort', close);
  }
}

const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Calls back once the page was hidden for this long; returns a function that stops watching. */
function whenHiddenFor(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (isHidden()) timer = setTimeout(act, ms);
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

const untilSeen = (signal: AbortSignal): Promise<void> =>
  isHidden() ? untilEvent(document, 'visibilitychange', signal) : Promise.resolve();

const untilSeenAgain = (signal: AbortSignal): Promise<void> => untilEvent(window, 'focus', signal);

function untilEvent(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const happened = () => {
      target.removeEventListener(name, happened);
      signal.removeEventListener('abort', happened);
      resolve();
    };
    target.addEventListener(name, happened);
    signal.addEventListener('abort', happened);
  });
}

/** Jittered, so that pages do not reconnect at the same time; ends when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  const timer = setTimeout(end, ms * (0.5 + Math.random() / 2));
  return untilEvent(window, 'online', over.signal).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  });
}
