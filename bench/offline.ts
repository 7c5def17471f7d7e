import type { Page } from '@playwright/test';
import { signUp } from '../scripts/product/beekeeper.ts';
import { withProduct } from '../scripts/product/server.ts';
import { APIARY, onPhone, timeUntil } from './measures.ts';
import { quantile } from './quantile.ts';
import type { Row } from './rows.ts';
import { fillSeason, type Size } from './season.ts';

/** Data that the app opens with offline. */
const KEPT: Size = { apiaries: 8, hives: 50, observations: 2_000 };
/** CPU throttling factor for a phone. */
const SLOWED = 4;
const RELOADS = 5;
/** Time until all data for offline reading is cached, in ms. */
const LOADED_WITHIN = 120_000;

/** Size of the whole app in kB as transferred: the service worker's cache, including the page. */
async function installSize(url: string): Promise<number> {
  const worker = await (await fetch(`${url}/sw.js`)).text();
  const files = new Set(worker.match(/\/assets\/[\w.-]+/g));
  const sizes = [...files, '/sw.js', '/'].map(async (file) => {
    const { headers } = await fetch(url + file, { headers: { 'accept-encoding': 'br' } });
    return Number(headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

/** Milliseconds from each reload until the awaited element is visible. */
const timeReloads = async (page: Page, seen: string): Promise<number[]> => {
  const times: number[] = [];
  for (let count = 0; count < RELOADS; count += 1)
    times.push(await timeUntil(page, seen, () => page.reload({ waitUntil: 'commit' })));
  return times;
};

const keptSizes = (page: Page) =>
  page.evaluate(async () => {
    const estimate: StorageEstimate & { usageDetails?: Record<string, number> } =
      await navigator.storage.estimate();
    const { indexedDB = 0, caches = 0 } = estimate.usageDetails ?? {};
    return { answers: indexedDB / 1e6, app: caches / 1e6 };
  });

interface Measured {
  readonly dashboard: readonly number[];
  readonly hive: readonly number[];
  readonly sizes: { readonly answers: number; readonly app: number };
}

const measurePhone = (url: string, token: string): Promise<Measured> =>
  onPhone(url, token, async (page) => {
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(() => localStorage.getItem('session.loaded'), null, {
      timeout: LOADED_WITHIN,
    });
    await page.reload();
    await page.locator(APIARY).first().waitFor();
    const sizes = await keptSizes(page);
    const hive = await page.locator('main a[href*="/hive/"]').first().getAttribute('href');
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.context().setOffline(true);
    const dashboard = await timeReloads(page, APIARY);
    await page.goto(`${url}${new URL(hive ?? '/', url).pathname}?tab=observations`);
    return { dashboard, hive: await timeReloads(page, 'main th[scope="col"]'), sizes };
  });

const median = (times: readonly number[]): string => `${(quantile(times) / 1000).toFixed(2)} s`;

/** Time to open the app offline, and the size of its data on the device. */
export async function measureOffline(dataDir: string): Promise<Row[]> {
  return withProduct({ dataDir }, async (server) => {
    const token = await signUp(server.url, dataDir, 'meadow@example.org');
    await fillSeason(server.url, token, KEPT);
    const install = await installSize(server.url);
    const { dashboard, hive, sizes } = await measurePhone(server.url, token);
    return [
      ['First install, everything over the wire', `${install.toFixed(0)} kB`, '≤ 1200 kB'],
      [
        `Dashboard without a network, reloaded until usable, median of ${RELOADS}`,
        median(dashboard),
        '≤ 1 s',
      ],
      ["A hive's observations, the same", median(hive), '≤ 1 s'],
      ['Kept on the device: what was read', `${sizes.answers.toFixed(1)} MB`, ''],
      ['Kept on the device: the app', `${sizes.app.toFixed(1)} MB`, ''],
    ];
  });
}
