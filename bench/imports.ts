import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Apiary, Import, importEndpoints, ScaleWithKey, sensorEndpoints } from '@propolis/contract';
import { MINUTE_MS } from '@propolis/domain';
import { z } from 'zod';
import { signUp } from '../scripts/product/beekeeper.ts';
import { createClient } from '../scripts/product/client.ts';
import { residentMegabytes } from '../scripts/product/memory.ts';
import { withProduct } from '../scripts/product/server.ts';
import type { Row } from './rows.ts';

/** The largest accepted file, one byte more, and a file of 3 GB. */
const LARGEST = 100_000_000;
const FAR_TOO_LARGE = 3_000_000_000;
const LOOKS_EVERY = 200; // ms
const PIECE = 1_000_000;

/** A logger with many other columns: a line of 250 bytes per minute since 2015. */
const BEGIN = Date.UTC(2015, 0, 1);
const LINE = 250;
const HEADER = 'time;weight;note\n';
const SETTINGS = {
  separator: ';',
  decimal: '.',
  header: 1,
  width: 3,
  time: { column: 0, clock: null, format: 'iso', zone: 'UTC' },
  values: [{ column: 1, slot: 1, measure: 'weight', unit: 'kg' }],
} as const;

const lineOf = (index: number): string => {
  const start = `${new Date(BEGIN + index * MINUTE_MS).toISOString()};${(38 + (index % 977) / 100).toFixed(2)};`;
  return `${start.padEnd(LINE - 1, 'x')}\n`;
};

/** Exactly this many bytes of a table; the last line may be cut. */
function* table(bytes: number): Generator<string> {
  let left = bytes;
  let index = 0;
  let piece = HEADER;
  while (left > 0) {
    while (piece.length < PIECE) {
      piece += lineOf(index);
      index += 1;
    }
    yield piece.slice(0, left);
    left -= piece.length;
    piece = '';
  }
}

function* zeros(bytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(PIECE);
  for (let sent = 0; sent < bytes; sent += PIECE) yield piece.subarray(0, Math.min(PIECE, bytes - sent));
}

interface Sent {
  readonly url: string;
  readonly token: string;
  readonly bytes: number;
  readonly content: Iterable<string | Buffer>;
}

/** Sends a file as a form, chunk by chunk; resolves with the response, which may come before the end of the upload. */
async function send({ url, token, bytes, content }: Sent): Promise<{ status: number; body: unknown }> {
  const edge = 'bench-edge';
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="scale.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const tail = `\r\n--${edge}--\r\n`;
  const sending = request(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'content-length': head.length + bytes + tail.length,
    },
  });
  sending.on('error', () => {}); // refused before its end: the response has arrived
  function* body() {
    yield head;
    yield* content;
    yield tail;
  }
  Readable.from(body()).pipe(sending);
  const [answer] = await once(sending, 'response');
  const text = (await Readable.from(answer).toArray()).join('');
  sending.destroy();
  return { status: answer.statusCode, body: JSON.parse(text) };
}

/** Peak memory of the server in MB while a task runs, and its duration in s. */
async function watched<T>(pid: number, work: Promise<T>) {
  const begin = performance.now();
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  let memory = 0;
  while (!isOver) {
    memory = Math.max(memory, residentMegabytes(pid));
    await setTimeout(LOOKS_EVERY);
  }
  return { result: await done, memory, seconds: (performance.now() - begin) / 1000 };
}

/** Imports of files at and above the size limit: the response and the server's memory. */
export async function measureImport(folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'import');
  await mkdir(dataDir, { recursive: true });
  return withProduct({ dataDir }, async (server) => {
    const token = await signUp(server.url, dataDir, 'import@example.org');
    const client = createClient(server.url, token);
    const place = { name: '', reference: 'B-1', latitude: 46.5, longitude: 6.6 };
    const { id: apiary } = Apiary.parse(await client.post('/api/apiaries', place));
    const description = { aid: 'bench-import', name: 'Balance', apiary };
    const scale = await client.post(sensorEndpoints.createScale.path, { sensor_model_id: 1, description });
    const path = importEndpoints.create.path.replace(':id', String(ScaleWithKey.parse(scale).id));
    const url = `${server.url}${path}?settings=${encodeURIComponent(JSON.stringify(SETTINGS))}`;
    const rows: Row[] = [['Memory before, MB', residentMegabytes(server.pid).toFixed(0), '']];
    const refusals = [
      ['One byte more than 100,000,000 of CSV', LARGEST + 1, table(LARGEST + 1)],
      ['3 GB of zeros', FAR_TOO_LARGE, zeros(FAR_TOO_LARGE)],
    ] as const;
    for (const [what, bytes, content] of refusals) {
      const sent = await watched(server.pid, send({ url, token, bytes, content }));
      const { code } = z.object({ code: z.string() }).parse(sent.result.body);
      rows.push([what, `${sent.result.status} ${code} ${costs(sent)}`, '413']);
    }
    const sent = await watched(server.pid, send({ url, token, bytes: LARGEST, content: table(LARGEST) }));
    rows.push(['100,000,000 bytes of CSV sent', `${sent.result.status} ${costs(sent)}`, '202']);
    const read = await watched(
      server.pid,
      untilDone(() => client.get(path)),
    );
    const { state, accepted, rejected } = read.result;
    const counted = `${accepted.toLocaleString('en')} readings, ${rejected} rejected`;
    return [...rows, ['The same file read', `${state}: ${counted} ${costs(read)}`, 'done']];
  });
}

const costs = ({ memory, seconds }: { readonly memory: number; readonly seconds: number }) =>
  `in ${seconds.toFixed(1)} s, at most ${memory.toFixed(0)} MB`;

async function untilDone(ask: () => Promise<unknown>): Promise<Import> {
  for (;;) {
    const [newest] = z.array(Import).parse(await ask());
    if (newest?.state === 'done' || newest?.state === 'failed') return newest;
    await setTimeout(LOOKS_EVERY);
  }
}
