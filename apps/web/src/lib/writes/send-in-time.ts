import { ApiFailure } from '../http.ts';
import { noteNetwork } from '../network.ts';
import type { HeldSession } from '../session.ts';
import { sendUnder } from './hand-over.ts';
import type { Send } from './mutation.ts';

/** Every answer of ours has come by then, in ms. */
const ANSWER_TIME = 60_000;
/** Of the slowest line that is one, in bytes a second; parts of a photo are told by the same. */
const SLOWEST = 2_000;

/** How long a request may take, in ms. */
const timeFor = (file: Blob | undefined): number => ANSWER_TIME + ((file?.size ?? 0) / SLOWEST) * 1000;

/**
 * As `sendUnder`, on a line that may have died without a word: no browser gives it up, and whatever waits behind the write
 * would wait for ever. What has no answer in time is tried again, and its key does it once. Who brings a signal sees to it.
 */
export const sendInTime =
  (idempotencyKey: string | undefined, session: HeldSession): Send =>
  async (endpoint, input, options) => {
    const send = sendUnder(idempotencyKey, session);
    if (input.signal) return send(endpoint, input, options);
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), timeFor(input.file));
    try {
      return await send(endpoint, { ...input, signal: stop.signal }, options);
    } catch (failure) {
      if (!stop.signal.aborted) throw failure;
      noteNetwork(false);
      throw new ApiFailure('network_error', 0, {}, { isLate: true });
    } finally {
      clearTimeout(late);
    }
  };
