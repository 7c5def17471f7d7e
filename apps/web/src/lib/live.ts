import { calls, isNotice, type Notice } from '@propolis/contract/client';
import { ApiFailure, openStream } from './http.ts';
import { readServerEvents } from './server-events.ts';

export interface LiveHandlers {
  /** Something was written elsewhere. */
  readonly notice: (notice: Notice) => void;
  /** Something may have been written of which this page was not told. */
  readonly missed: () => void;
}

/** Pauses before the next try, in ms. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;
/** The server gives a sign of life every 20 s; who hears none for so long is cut off, in ms. */
const SILENCE_MAX = 50_000;
/** A page that nobody looks at for so long needs no stream: a browser has few connections to one server. In ms. */
const HIDDEN_MAX = 30_000;

/** Listens to what is written elsewhere in the account, until the signal or the end of the session. */
export async function listenLive(handlers: LiveHandlers, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let missed = false;
  while (!signal.aborted) {
    await untilSeen(signal);
    try {
      await followStream(
        {
          ...handlers,
          open: () => {
            if (missed) handlers.missed();
            failures = 0;
          },
        },
        signal,
      );
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'unauthenticated') return;
    }
    // Whatever is written until the next stream is open, nobody tells us.
    missed = true;
    failures += 1;
    await pause(Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE), signal);
  }
}

/** One stream from its beginning to its end, which comes when the server, the network or the page wants it. */
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
        // A newer server may tell of what this page does not know yet.
        const notice: unknown = JSON.parse(data);
        if (isNotice(notice)) handlers.notice(notice);
      }
      // Too many pages are open: this one waits until somebody comes back to it.
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

/** Calls once the page has been hidden for so long; answers how to stop watching. */
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

/** With some chance in it, so that not all pages come back at once; a network that is back ends it. */
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
