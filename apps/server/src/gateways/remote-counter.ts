import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CountingResult } from '@propolis/contract';
import { MITES_MAX } from '@propolis/domain';
import { reasonOf, watched } from '@propolis/observability';
import type { Clock } from '@propolis/runtime';
import type { CountOutcome } from '@propolis/varroa-counter';
import { z } from 'zod';
import type { CounterAnswer, CountPhoto } from './counter/counter.ts';
import { readJson } from './fetch-json.ts';

/** The response for a full board is some hundred kilobytes. */
const MAX_BYTES = 1_500_000;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

interface RemoteCounter {
  readonly url: string;
  /** Key of the request signature. */
  readonly secret: string;
  readonly userAgent: string;
  readonly clock: Clock;
  /** Milliseconds for one photo, from the first byte sent to the last one read. */
  readonly within: number;
}

const { marker, detections, range } = CountingResult.shape;
const isRange = ({ least, most }: { readonly least: number; readonly most: number }): boolean =>
  least >= 0 && least <= most && most <= MITES_MAX;

/** The built-in counter's result type, with plausible numbers only. */
const BelievableResult = CountingResult.extend({
  marker: marker.refine((found) => found === null || found.diameter_px > 0),
  mm_per_px: z.number().positive(),
  detections: detections.refine((marks) => marks.every(({ width, height }) => width > 0 && height > 0)),
  range: range.refine((given) => given === undefined || isRange(given)),
});

/** Reasons that the built-in counter gives too. */
const Outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('counted'), result: BelievableResult }),
  z.object({ outcome: z.literal('coin_not_found'), why: z.string().max(100) }),
  z.object({ outcome: z.literal('image_unusable'), why: z.array(z.string().max(100)).max(20) }),
  z.object({ outcome: z.literal('count_failed'), why: z.string() }),
]);

/** Counts photos by an external service: one call per photo, without retries, because the job queue retries. */
export const countRemotely =
  (counter: RemoteCounter): CountPhoto =>
  async (photo, signal) => {
    const within = AbortSignal.timeout(counter.within);
    try {
      const answer = await watched({ kind: 'call', name: 'counter' }, () =>
        send(counter, photo, AbortSignal.any([signal, within])),
      );
      return readOutcome(answer);
    } catch (error) {
      signal.throwIfAborted();
      if (within.aborted) return { outcome: 'over time' };
      return { outcome: 'unreachable', why: reasonOf(error) };
    }
  };

type Photo = Parameters<CountPhoto>[0];

/** The JSON of its response; undefined if it refuses the request. Throws if a retry may succeed. */
async function send(
  { url, secret, userAgent, clock }: RemoteCounter,
  { path, marker }: Photo,
  signal: AbortSignal,
): Promise<unknown> {
  const diameter = marker.customDiameterMm === undefined ? '' : String(marker.customDiameterMm);
  const seconds = Math.floor(clock().getTime() / 1000);
  const scale = marker.mmPerPx === undefined ? [] : [String(marker.mmPerPx)];
  const signed = [seconds, await hashOf(path, signal), marker.id, diameter, ...scale].join('.');
  const fields = [
    ['marker', marker.id],
    ...(diameter ? [['custom_marker_diameter', diameter]] : []),
    ...scale.map((mmPerPx) => ['mm_per_px', mmPerPx]),
  ];
  const { body, headers } = await formOf(fields, path);
  const answer = await fetch(url, {
    method: 'POST',
    body,
    duplex: 'half',
    redirect: 'error', // as in `fetchJson`
    headers: {
      ...headers,
      accept: 'application/json',
      'user-agent': userAgent,
      'propolis-signature': `t=${seconds},v1=${createHmac('sha256', secret).update(signed).digest('hex')}`,
    },
    signal,
  });
  if (answer.ok) return readJson(answer, MAX_BYTES).catch(ifNoJson);
  await answer.body?.cancel();
  const { status } = answer;
  if (status === TOO_MANY_REQUESTS || status >= SERVER_ERROR) throw new Error(`status ${status}`);
  return undefined;
}

/**
 * A form of these fields and the photo, which is never in memory as a whole. Not `FormData`: with it, a response before
 * the end of the request ends the process (Node 24).
 */
async function formOf(fields: readonly string[][], path: string) {
  const boundary = randomUUID();
  const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
  const texts = fields.map(([name = '', value = '']) => `${part(name)}\r\n\r\n${value}\r\n`);
  const photo = `${part('photo')}; filename="photo"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const before = Buffer.from([...texts, photo].join(''));
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const { size } = await stat(path);
  const bytes = async function* () {
    yield before;
    yield* createReadStream(path);
    yield after;
  };
  return {
    body: ReadableStream.from(bytes()),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(before.length + size + after.length),
    },
  };
}

function ifNoJson(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error;
  return undefined;
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { signal })) hash.update(piece);
  return hash.digest('hex');
}

/** Characters that PostgreSQL's text cannot store: NUL and lone surrogates. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;
const isStorable = (answer: unknown): boolean => !UNSTORABLE.test(JSON.stringify(answer) ?? '');

function readOutcome(answer: unknown): CounterAnswer {
  const read = Outcome.refine(isStorable).safeParse(answer);
  // The format is validated; the reasons are free text of the external service.
  if (read.success) return read.data as CountOutcome;
  return { outcome: 'not understood', why: z.prettifyError(read.error).slice(0, 200) };
}
