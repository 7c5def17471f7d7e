import { calls } from '@propolis/contract/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../lib/http.ts';
import type { Send } from '../../../lib/writes/mutation.ts';
import { sendParts } from './send-parts.ts';

const BYTES = 2_300_000;
const photo = { key: 'photo', file: new Blob([new Uint8Array(BYTES)]) };

beforeEach(() => void vi.useFakeTimers());

/** A server behind a connection of this bandwidth. */
function lineOf(bytesPerSecond: number) {
  let received = 0;
  const sizes: number[] = [];
  const send = (endpoint: unknown, input: { readonly file: Blob; readonly signal: AbortSignal }) => {
    const answer = () => ({ id: 'photo', bytes: BYTES, received });
    if (endpoint !== calls.uploads.part) return Promise.resolve(answer());
    const { file, signal } = input;
    sizes.push(file.size);
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new ApiFailure('request_aborted', 0)));
      setTimeout(
        () => {
          if (signal.aborted) return;
          received += file.size;
          resolve(answer());
        },
        (1000 * file.size) / bytesPerSecond,
      );
    });
  };
  return { sizes, send: send as unknown as Send };
}

test('a photo is uploaded over a connection that is too slow for a full part, and a faster one uses full parts again', async () => {
  const slow = lineOf(5_000);
  const failed = expect(sendParts(photo, slow.send)).rejects.toMatchObject({ code: 'network_error' });
  await vi.advanceTimersByTimeAsync(120_000);
  await failed;
  const sent = sendParts(photo, slow.send);
  await vi.advanceTimersByTimeAsync(600_000);
  await sent;
  expect(slow.sizes).toEqual([1_000_000, ...Array(9).fill(250_000), 50_000]);
  const better = lineOf(1_000_000);
  const again = sendParts(photo, better.send);
  await vi.advanceTimersByTimeAsync(10_000);
  await again;
  expect(better.sizes).toEqual([250_000, 1_000_000, 1_000_000, 50_000]);
});
