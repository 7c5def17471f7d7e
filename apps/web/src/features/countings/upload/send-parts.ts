import type { Upload } from '@propolis/contract';
import { calls, UPLOAD_PART_BYTES } from '@propolis/contract/client';
import { now } from '../../../lib/clock.ts';
import { ApiFailure } from '../../../lib/http.ts';
import type { Send } from '../../../lib/writes/mutation.ts';
import { isGivenUp, isPaused, onPausing, tellTransfer } from './transfers.ts';

/** One photo at a time has the line: side by side they would only take from each other. */
const waiting: (() => void)[] = [];
let taken = false;

/** Waits for the line; answers how to give it to the next one, once. */
async function takeLine(): Promise<() => void> {
  if (taken) await new Promise<void>((begin) => waiting.push(begin));
  taken = true;
  let given = false;
  return () => {
    if (given) return;
    given = true;
    const next = waiting.shift();
    if (next) next();
    else taken = false;
  };
}

/** What a drop costs at most, in bytes; a line that needs minutes for it gets the least that the server takes. */
const PART = 1_000_000;
/** A part that takes longer lies on a line that is dead, or slow, and is sent anew (ms). */
const PART_TIME = 120_000;
/** Of the line as it was last, in bytes. */
let part = PART;

interface SentPhoto {
  /** Also the name of the upload. */
  readonly key: string;
  readonly file: Blob;
}

/** Tells the server of a photo; it answers how much of it has come. */
export const announce = ({ key, file }: SentPhoto, send: Send): Promise<Upload> =>
  send(calls.uploads.begin, { params: { id: key }, body: { bytes: file.size } }, { keyless: true });

/**
 * Sends a photo part by part, from where the server has it on, which is asked where it is not known. A pause breaks off the part that is on its way and waits;
 * what the network breaks off is thrown, for the outbox to begin again.
 */
export async function sendParts({ key, file }: SentPhoto, send: Send, from?: number): Promise<void> {
  for (let known = from; known === undefined || known < file.size; ) {
    await untilLetOn(key);
    const giveLine = await takeLine();
    try {
      if (isGivenUp(key)) throw new ApiFailure('request_aborted', 0);
      const sent = await sendWhileLetOn({ key, file }, send, known);
      tellTransfer(key, { sent, isSending: false });
      known = sent < file.size ? undefined : sent;
    } finally {
      giveLine();
    }
  }
}

/** Answers how many bytes have come: all of them, or fewer when it was paused. */
async function sendWhileLetOn({ key, file }: SentPhoto, send: Send, known?: number): Promise<number> {
  let received = known ?? (await announce({ key, file }, send)).received;
  while (received < file.size && !isPaused(key) && !isGivenUp(key)) {
    tellTransfer(key, { sent: received, isSending: true });
    const upload = await sendPart({ key, file }, received, send);
    // Another tab, or a part whose answer was lost: the server knows how far it is.
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
    // Of the last one nobody knows: it may be short.
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
