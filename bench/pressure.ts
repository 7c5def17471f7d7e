import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Counting, countingEndpoints } from '@propolis/contract';
import { z } from 'zod';
import { heldMegabytes, residentMegabytes } from '../scripts/product/memory.ts';

// A separate process, so that sending takes neither memory nor time from the measuring process. Its argument is the
// task as JSON; it prints the result as one line.

export const PressureJob = z.object({
  kind: z.enum(['idle', 'photos', 'export', 'boards']),
  url: z.string(),
  token: z.string(),
  /** The server's process id. */
  pid: z.number(),
  /** For photos and boards: the file, how many times it is sent, and with which concurrency. */
  file: z.string().default(''),
  times: z.number().default(0),
  atOnce: z.number().default(1),
  /** For boards: whether to wait until each is counted. */
  untilCounted: z.boolean().default(false),
});
export type PressureJob = z.input<typeof PressureJob>;

export const Pressure = z.object({
  /** Peak megabytes of the server and its child processes. */
  memory: z.number(),
  /** Peak megabytes of the server's own process, without file mappings. */
  held: z.number(),
  seconds: z.number(),
  /** Bytes of an export. */
  bytes: z.number(),
  statuses: z.record(z.string(), z.number()),
  /** Ids of the stored photos, or of the boards' countings. */
  ids: z.array(z.string()),
});
export type Pressure = z.infer<typeof Pressure>;

const LOOK_EVERY = 100; // ms
const IDLE_SECONDS = 10;
/** The number of mites on the boards. */
const MARKER = 'marker_2_CHF';

type Job = z.output<typeof PressureJob>;

async function sendPhotos({ url, token, file, times, atOnce }: Job, seen: Pressure): Promise<void> {
  const photo = await openAsBlob(file);
  let left = times;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const form = new FormData();
      form.append('photo', photo, 'photo.jpg');
      const id = randomUUID();
      const answer = await fetch(`${url}/api/photos/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      await answer.arrayBuffer();
      seen.statuses[answer.status] = (seen.statuses[answer.status] ?? 0) + 1;
      if (answer.ok) seen.ids.push(id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function sendBoards(job: Job, seen: Pressure): Promise<void> {
  const { url, token, file, times, untilCounted } = job;
  const path = `${url}${countingEndpoints.create.path}`;
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (asked: string, init: RequestInit = {}): Promise<Counting> => {
    const answer = await fetch(asked, { ...init, headers });
    if (!answer.ok) throw new Error(`${asked}: ${answer.status} ${await answer.text()}`);
    return Counting.parse(await answer.json());
  };
  const board = await openAsBlob(file);
  const send = async () => {
    const body = new FormData();
    body.append('marker', MARKER);
    body.append('photo_timestamp', new Date().toISOString());
    body.append('photo', board, 'board.jpg');
    let counting = await ask(path, { method: 'POST', body });
    while (untilCounted && ['waiting', 'processing'].includes(counting.status)) {
      await new Promise((again) => setTimeout(again, LOOK_EVERY));
      counting = await ask(`${path}/${counting.id}`);
    }
    seen.statuses[counting.status] = (seen.statuses[counting.status] ?? 0) + 1;
    seen.ids.push(String(counting.id));
  };
  await Promise.all(Array.from({ length: times }, send));
}

async function readExport({ url, token }: Job, seen: Pressure): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await fetch(`${url}/api/user/export`, { headers });
  seen.statuses[status] = 1;
  for await (const chunk of body ?? []) seen.bytes += chunk.length;
}

async function press(job: Job): Promise<Pressure> {
  const seen: Pressure = { memory: 0, held: 0, seconds: 0, bytes: 0, statuses: {}, ids: [] };
  const look = () => {
    seen.memory = Math.max(seen.memory, residentMegabytes(job.pid));
    seen.held = Math.max(seen.held, heldMegabytes(job.pid) ?? 0);
  };
  const looking = setInterval(look, LOOK_EVERY);
  const begin = performance.now();
  if (job.kind === 'photos') await sendPhotos(job, seen);
  else if (job.kind === 'export') await readExport(job, seen);
  else if (job.kind === 'boards') await sendBoards(job, seen);
  else await new Promise((end) => setTimeout(end, IDLE_SECONDS * 1000));
  seen.seconds = (performance.now() - begin) / 1000;
  clearInterval(looking);
  look();
  return seen;
}

if (process.argv[1] === import.meta.filename)
  console.log(JSON.stringify(await press(PressureJob.parse(JSON.parse(process.argv[2] ?? '')))));
