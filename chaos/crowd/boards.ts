import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Answer } from '../client.ts';
import type { Crowd, Member, Scene } from './crowd.ts';

/** Noise of the minimum size for three chunks. It contains no marker, so counting it ends quickly. */
const SIDE = 620; // px
const PART = 250_000; // bytes
const PAUSE = { from: 1000, to: 5000 }; // ms
/** The hourly limit of one account. */
const MOST = 100;

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const board = (): Promise<Buffer> =>
  sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

/**
 * Uploads a board photo chunk by chunk to alternating processes, waits for its counting and reads it back. The log
 * has the process of each chunk: one line with address and path each.
 */
export const letBoardsCome =
  (partsLog: string) =>
  async (scene: Scene): Promise<Crowd> => {
    const member = await scene.newMember();
    /** Sent photos by the id of their counting. */
    const kept = new Map<number, string>();
    const sendAll = async () => {
      const chance = scene.chance.fork();
      while (!scene.signal.aborted && kept.size < MOST) {
        await send(scene, member, kept);
        await wait(chance.between(PAUSE.from, PAUSE.to));
      }
    };
    return {
      gone: sendAll(),
      check: async () => {
        await check(scene, member, kept);
        countScattered(scene, await readFile(partsLog, 'utf8'));
      },
    };
  };

async function send({ recorder }: Scene, { line, token }: Member, kept: Map<number, string>): Promise<void> {
  const photo = await board();
  const upload = randomUUID();
  const path = `/api/uploads/${upload}`;
  const isGood = ({ status }: Answer, what: string) => {
    if (status < 300) return true;
    recorder.fault(`${what} of a board answered ${status}`);
    return false;
  };
  const begun = await line.ask({ method: 'PUT', path, token, body: { bytes: photo.length } });
  if (!isGood(begun, 'the beginning')) return;
  for (let start = 0; start < photo.length; start += PART) {
    const content = photo.subarray(start, start + PART);
    const part = { method: 'PUT', path: `${path}/parts/${start}`, token } as const;
    if (!isGood(await line.ask({ ...part, file: { field: 'part', content } }), `the part at ${start}`))
      return;
    recorder.count('parts of boards');
  }
  const body = { upload, photo_timestamp: '2026-06-15T10:00:00Z', marker: 'marker_1_CHF' };
  const counted = await line.ask({
    method: 'POST',
    path: '/api/automatic_varroa_counting/uploaded',
    token,
    body,
  });
  if (!isGood(counted, 'the counting')) return;
  kept.set(counted.body.id, hashOf(photo));
}

/** Checks that each counting exists once, with the photo that was sent, and has ended. */
async function check({ recorder }: Scene, { line, token }: Member, kept: Map<number, string>): Promise<void> {
  const list = '/api/automatic_varroa_counting';
  const { body } = await line.ask({ method: 'GET', path: list, token });
  const found: readonly { id: number; status: string }[] = body.data;
  const ids = (all: Iterable<number>) => [...all].toSorted((a, b) => a - b).join();
  if (ids(found.map(({ id }) => id)) !== ids(kept.keys()))
    recorder.fault(`countings\n  found ${ids(found.map(({ id }) => id))}\n  kept  ${ids(kept.keys())}`);
  for (const { id, status } of found) {
    if (['waiting', 'processing'].includes(status)) recorder.fault(`counting ${id} is still ${status}`);
    const photo = await line.ask({ method: 'GET', path: `${list}/${id}/photo`, token });
    if (hashOf(photo.body) !== kept.get(id))
      recorder.fault(`the photo of counting ${id} is not what was sent`);
    recorder.count('boards found as they were sent');
  }
}

/** The number of uploads that ended in another process than they began in. */
function countScattered({ recorder }: Scene, log: string): void {
  const servers = new Map<string, Set<string>>();
  for (const line of log.split('\n')) {
    // nginx may try several processes for one request; the last one answered.
    const [, upload, server] = /^\/api\/uploads\/([\w-]+)\S* .*?(\S+)$/.exec(line) ?? [];
    if (upload && server) servers.set(upload, (servers.get(upload) ?? new Set()).add(server));
  }
  for (const { size } of servers.values())
    if (size > 1) recorder.count('boards that came to several processes');
}
