import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readServerEvents } from '../../apps/web/src/lib/server-events.ts';
import { until } from '../kills.ts';
import type { Crowd, Member, Scene } from './crowd.ts';

/** Pages of one beekeeper, connected to all serving processes in turn. */
const PAGES = 6;
const PAUSE = { from: 100, to: 800 }; // ms
/** Time limit in which an open page must receive a write, or learn that it must reload. */
const NOTICE_LIMIT = 60_000; // ms
/** The server sends a heartbeat every 20 s: without one for this long a page reconnects, as the web app does. */
const SILENCE_MAX = 50_000; // ms

/** Open pages while another device of the same beekeeper writes: each must be notified, or reload. */
export async function letPagesBeOpen(scene: Scene): Promise<Crowd> {
  const member = await scene.newMember();
  const others = new AbortController();
  const pages = Array.from({ length: PAGES }, () => openPage(scene, member, others.signal));
  const gone = (async () => {
    const writes = await writeAll(scene, member, pages);
    others.abort();
    await Promise.all(pages.map(({ closed }) => closed));
    for (const { heard } of pages)
      if (heard() > writes) scene.recorder.fault(`a page heard ${heard()} times of ${writes} writes`);
  })();
  return { gone, check: async () => undefined };
}

interface Page {
  /** The number of full reloads: one per new stream and per notice of missed events. */
  readonly asked: () => number;
  readonly heard: () => number;
  readonly closed: Promise<void>;
}

/** Opens an event stream, and a new one whenever it ends. */
function openPage({ url, recorder }: Scene, { token }: Member, signal: AbortSignal): Page {
  let asked = 0;
  let heard = 0;
  const follow = async () => {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE_MAX);
    const headers = { authorization: `Bearer ${token}`, 'page-id': randomUUID() };
    try {
      const answer = await fetch(`${url}/api/events`, {
        headers,
        signal: AbortSignal.any([signal, silence.signal]),
      });
      if (!answer.ok || !answer.body) return;
      asked += 1;
      recorder.count('streams opened');
      for await (const { event } of readServerEvents(answer.body)) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MAX);
        if (event === 'resync') asked += 1;
        if (event === 'notice') heard += 1;
      }
    } catch {
      // Its process was killed, or the page is closed.
    } finally {
      clearTimeout(timer);
    }
  };
  const stay = async () => {
    while (!signal.aborted) {
      await follow();
      await wait(100);
    }
  };
  return { asked: () => asked, heard: () => heard, closed: stay() };
}

/** Writes one by one; the next when each page knows of the last. Returns the number of writes. */
async function writeAll(scene: Scene, { line, token }: Member, pages: readonly Page[]): Promise<number> {
  const { recorder, signal } = scene;
  const chance = scene.chance.fork();
  const place = { name: 'Rucher', reference: 'P', latitude: 46.5, longitude: 6.6 };
  const apiary = await line.ask({ method: 'POST', path: '/api/apiaries', token, body: place });
  let writes = 0;
  while (!signal.aborted) {
    const before = pages.map(({ heard }) => heard());
    writes += 1;
    const body = { name: `Rucher ${writes}` };
    const { status } = await line.ask({
      method: 'PUT',
      path: `/api/apiaries/${apiary.body.id}`,
      token,
      body,
    });
    if (status !== 200) recorder.fault(`an apiary of open pages answered ${status}`);
    const asked = pages.map((page) => page.asked());
    const knows = (page: Page, index: number) =>
      page.heard() > (before[index] ?? 0) || page.asked() > (asked[index] ?? 0);
    const isNotified = await until(async () => pages.every(knows), NOTICE_LIMIT);
    if (!isNotified) recorder.fault('an open page was not notified of a write');
    recorder.count('writes that open pages were notified of');
    await wait(chance.between(PAUSE.from, PAUSE.to));
  }
  return writes + 1; // including the one that created the apiary
}
