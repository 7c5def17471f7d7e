import type { Upload } from '@propolis/contract';
import { calls, UPLOAD_PART_BYTES } from '@propolis/contract/client';
import { now } from '../../../lib/clock.ts';
import { ApiFailure } from '../../../lib/http.ts';
import type { Send } from '../../../lib/writes/mutation.ts';
import { isGivenUp, isPaused, onPausing, setTransfer } from './transfers.ts';

/** One upload at a time: parallel ones would share the bandwidth. */
let line: Promise<unknown> = Promise.resolve();

function inLine<T>(upload: () => Promise<T>): Promise<T> {
  const uploaded = line.then(upload);
  line = uploaded.catch(() => undefined);
  return uploaded;
}

/**
 * Part size in bytes, the maximum loss after a dropped connection; a slow connection uses the server's
 * minimum.
 */
const PART = 1_000_000;
/** Timeout of a part (ms); the connection is then dead or slow, and the part is sent again. */
const PART_TIME = 120_000;
/** Current part size in bytes, adapted to the connection. */
let part = PART;

interface SentPhoto {
  /** Also the id of the upload. */
  readonly key: string;
  readonly file: Blob;
}

/** Announces a photo; the response contains the number of received bytes. */
export const announce = ({ key, file }: SentPhoto, send: Send): Promise<Upload> =>
  send(calls.uploads.begin, { params: { id: key }, body: { bytes: file.size } }, { keyless: true });

/**
 * Uploads a photo in parts from the received byte on, which the server is asked for if unknown. A pause
 * aborts the current part and waits; a network error is thrown, so that the outbox retries.
 */
export async function sendParts({ key, file }: SentPhoto, send: Send, from?: number): Promise<void> {
  for (let known = from; known === undefined || known < file.size; ) {
    await untilLetOn(key);
    const sent = await inLine(() => sendWhileLetOn({ key, file }, send, known));
    setTransfer(key, { sent, isSending: false });
    known = sent < file.size ? undefined : sent;
  }
}

/** Returns the number of received bytes: all, or fewer after a pause. */
async function sendWhileLetOn({ key, file }: SentPhoto, send: Send, known?: number): Promise<number> {
  if (isGivenUp(key)) throw new ApiFailure('request_aborted', 0);
  let received = known ?? (await announce({ key, file }, send)).received;
  while (received < file.size && !isPaused(key) && !isGivenUp(key)) {
    setTransfer(key, { sent: received, isSending: true });
    const upload = await sendPart({ key, file }, received, send);
    // After a conflict with another tab or a lost response, the server is asked for its position.
    received = upload === 'paused' ? received : (upload ?? (await announce({ key, file }, send))).received;
  }
  return received;
}

async function sendPart(
  { key, file }: SentPhoto,
  start: number,
  send: Send,
): Promise<Upload | 'paused' | undefined> {
  const stop = new AbortController();
  const stopListening = onPausing(() => isPaused(key) && stop.abort());
  const late = setTimeout(() => {
    part = UPLOAD_PART_BYTES.least;
    stop.abort();
  }, PART_TIME);
  const begun = now().getTime();
  try {
    const upload = await send(
      calls.uploads.part,
      { params: { id: key, start }, file: file.slice(start, start + part), signal: stop.signal },
      { keyless: true },
    );
    // Ignores the last part, which may be short.
    if (upload.received < file.size && now().getTime() - begun < PART_TIME / 8) part = PART;
    return upload;
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.code === 'request_aborted') {
      if (isPaused(key)) return 'paused';
      throw new ApiFailure('network_error', 0, {}, { isLate: true });
    }
    if (failure.code === 'conflict') return undefined;
    throw failure;
  } finally {
    clearTimeout(late);
    stopListening();
  }
}

function untilLetOn(key: string): Promise<void> {
  if (!isPaused(key)) return Promise.resolve();
  return new Promise((go) => {
    const stopListening = onPausing(() => {
      if (isPaused(key)) return;
      stopListening();
      go();
    });
  });
}
