import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Counting, CountingResult, countingEndpoints } from '@propolis/contract';
import { z } from 'zod';

/** The outcome of a photo. */
export interface Outcome {
  readonly status: Counting['status'];
  readonly error: string | null;
  readonly detections: CountingResult['detections'];
}

/** None of these photos contains a coin. */
const MARKER = 'marker_UNKNOWN';
const ASK_AGAIN = 200; // ms

interface Sending {
  readonly url: string;
  readonly token: string;
  readonly photo: string;
}

/** Uploads a photo as a beekeeper does, and waits for its count. */
export async function outcomeOfPipeline({ url, token, photo }: Sending): Promise<Outcome> {
  const path = `${url}${countingEndpoints.create.path}`;
  const ask = async (asked: string, init: RequestInit = {}): Promise<Counting> => {
    const answer = await fetch(asked, { ...init, headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${photo}: ${answer.status} ${await answer.text()}`);
    return Counting.parse(await answer.json());
  };
  const body = new FormData();
  body.append('marker', MARKER);
  body.append('photo_timestamp', new Date().toISOString());
  body.append('photo', await openAsBlob(photo), 'photo.jpg');
  let counting = await ask(path, { method: 'POST', body });
  while (counting.status === 'waiting' || counting.status === 'processing') {
    await setTimeout(ASK_AGAIN);
    counting = await ask(`${path}/${counting.id}`);
  }
  const { status, error, api_result } = counting;
  return { status, error, detections: api_result?.detections ?? [] };
}

const CounterOutput = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('counted'), result: CountingResult }),
  z.object({ outcome: z.literal('coin_not_found'), why: z.string() }),
  z.object({ outcome: z.literal('image_unusable'), why: z.array(z.string()) }),
]);

const COUNT = resolve(import.meta.dirname, '../../packages/varroa-counter/src/cli.ts');

/** The output of `npm run count` in the app's terms. */
export async function outcomeOfCounter(photo: string): Promise<Outcome> {
  const args = ['--import=tsx', COUNT, photo, '--marker', MARKER, '--json'];
  const printed = await new Promise<string>((done, fail) => {
    // The exit code is 1 if nothing could be counted; the output contains the reason.
    execFile(process.execPath, args, { maxBuffer: 50_000_000 }, (error, out) =>
      out ? done(out) : fail(error),
    );
  });
  const outcome = CounterOutput.parse(JSON.parse(printed));
  switch (outcome.outcome) {
    case 'counted':
      return { status: 'done', error: null, detections: outcome.result.detections };
    case 'coin_not_found':
      return { status: 'error_api_find_coin', error: outcome.why, detections: [] };
    case 'image_unusable':
      return { status: 'error_api_count_varroas', error: outcome.why.join(', '), detections: [] };
  }
}
