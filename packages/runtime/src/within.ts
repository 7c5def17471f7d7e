import { setTimeout as wait } from 'node:timers/promises';

/** The result, or `late` if it takes longer than `ms`. */
export function within<T>(ms: number, asked: Promise<T>, late: T): Promise<T> {
  const over = new AbortController();
  return Promise.race([asked, wait(ms, late, { signal: over.signal })]).finally(() => over.abort());
}

/**
 * A signal that aborts with this one, or with a `TimeoutError` after `ms`. Node may collect an
 * `AbortSignal.timeout` within `AbortSignal.any` before it aborts (nodejs/node#57736): the call would never end.
 */
export function limitedTo(ms: number, signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  const abort = () =>
    late.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  setTimeout(abort, ms).unref();
  return AbortSignal.any([signal, late.signal]);
}
