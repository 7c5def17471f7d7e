import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import autocannon from 'autocannon';
import { ensureChromium } from '../scripts/chromium.mjs';

const authorized = (token: string) => ({ authorization: `Bearer ${token}`, 'accept-encoding': 'identity' });

async function readAll(url: string, headers: Record<string, string>): Promise<Buffer> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Durations in milliseconds of doing this as often, one after the other. */
export async function timesOf(often: number, work: () => Promise<unknown>): Promise<number[]> {
  const results: number[] = [];
  for (let count = 0; count < often; count += 1) {
    const begin = performance.now();
    await work();
    results.push(performance.now() - begin);
  }
  return results;
}

/** Durations in milliseconds of this many sequential requests. */
export const timeRequests = (url: string, token: string, times: number): Promise<number[]> =>
  timesOf(times, () => readAll(url, authorized(token)));

const note = (count: number) => ({ general_impression: 1 + (count % 3), general_notes: `Visite ${count}` });

/** Records an observation; returns the answer. */
async function record(server: string, token: string, hiveId: number, noted: object): Promise<string> {
  const headers = { ...authorized(token), 'content-type': 'application/json' };
  const url = `${server}/api/hives/${hiveId}/observations`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(noted) });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`recording answers ${answer.status}`);
  return text;
}

/**
 * Durations in milliseconds of recording this many observations in one hive, by default of today. Each one is deleted
 * again (not timed), so that the history keeps its length.
 */
export async function timeRecordings(server: string, token: string, { hiveId, times, date }: Recordings) {
  const results: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const begin = performance.now();
    const text = await record(server, token, hiveId, {
      ...note(count),
      ...(date && { observation_date: date }),
    });
    results.push(performance.now() - begin);
    const path = `${server}/api/observations/${JSON.parse(text).observation_id}`;
    await fetch(path, { method: 'DELETE', headers: authorized(token) });
  }
  return results;
}

/** Records this many observations of today in one hive, one after the other. */
export async function recordOften(server: string, token: string, hiveId: number, times: number) {
  for (let count = 0; count < times; count += 1) await record(server, token, hiveId, note(count));
}

interface Recordings {
  readonly hiveId: number;
  readonly times: number;
  readonly date?: string;
}

/** Size of a response in kilobytes, uncompressed and as compressed by a proxy. */
export async function answerSize(url: string, token: string) {
  const body = await readAll(url, authorized(token));
  return { plain: body.length / 1000, gzip: gzipSync(body).length / 1000 };
}

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Ten connections for ten seconds that accept what browsers do; every response must be successful. */
export async function load(url: string, token: string): Promise<Load> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' };
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: 10,
    duration: 10,
    headers,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refused and ${errors} failed under load`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

/** Runs in a new browser with an empty cache. */
export async function withPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    return await work(await browser.newPage());
  } finally {
    await browser.close();
  }
}

export const PHONE = { width: 390, height: 844 };
/** An apiary of the dashboard. */
export const APIARY = 'main a[href^="/apiary/"]:not([href$="/add"])';

/** Runs on a new phone that is signed in and has not loaded any file of the app. */
export const onPhone = <T>(url: string, token: string, work: (page: Page) => Promise<T>): Promise<T> =>
  withPage(async (page) => {
    await page.setViewportSize(PHONE);
    // Opens the storage of the origin without caching any file of the app.
    await page.goto(`${url}/api/health`);
    await page.evaluate((kept) => localStorage.setItem('token', kept), `Bearer ${token}`);
    return work(page);
  });

/** Milliseconds from a load of the page until this is visible. */
export async function timeUntil(page: Page, seen: string, load: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await load();
  await page.locator(seen).first().waitFor();
  return performance.now() - begin;
}

export interface Transfer {
  readonly kilobytes: number;
  readonly requests: number;
}

/**
 * Requests of a browser with an empty cache until the form of the page has its fonts and pictures; bodies and headers,
 * compressed as transferred. On a busy machine the network is also quiet while the page's code runs.
 */
export const pageTransfer = (url: string): Promise<Transfer> =>
  withPage(async (page) => {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    let bytes = 0;
    let requests = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await page.goto(url);
    await page.locator('form').waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    return { kilobytes: bytes / 1000, requests };
  });

/** Milliseconds between frames while a signed-in phone scrolls the dashboard from top to end, all tables open. */
export const scrollFrames = (url: string, token: string): Promise<number[]> =>
  onPhone(url, token, async (page) => {
    await page.goto(url);
    const tables = page.locator('main button[aria-expanded]');
    await tables.first().waitFor();
    for (const table of await tables.all())
      if ((await table.getAttribute('aria-expanded')) === 'false') await table.click();
    return page.evaluate(async () => {
      const frames: number[] = [];
      let last = performance.now();
      window.scrollTo(0, 0);
      while (window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1) {
        window.scrollBy(0, 120); // px per frame, a fast swipe
        const now = await new Promise<number>((next) => requestAnimationFrame(next));
        frames.push(now - last);
        last = now;
      }
      return frames;
    });
  });
