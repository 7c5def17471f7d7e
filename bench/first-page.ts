import type { Page } from '@playwright/test';
import { APIARY, onPhone, timeUntil, withPage } from './measures.ts';
import { quantile } from './quantile.ts';

/** A slow phone connection: Chromium's preset Fast 3G. */
const FAST_3G = {
  offline: false,
  latency: 562, // ms
  downloadThroughput: 1_440_000 / 8, // bytes per second
  uploadThroughput: 675_000 / 8,
};
const PAINTS = 5;
const RELOADS = 5;
/** CPU throttling factor for a phone. */
const SLOWED = 4;

/** Median time in milliseconds from the request of a page with an empty cache to the first paint. */
export async function firstPaint(url: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < PAINTS; count += 1) times.push(await withPage((page) => paintOf(page, url)));
  return quantile(times);
}

async function paintOf(page: Page, url: string): Promise<number> {
  await page.goto(url);
  return page.evaluate(
    () =>
      new Promise<number>((painted) => {
        new PerformanceObserver((list) => {
          const [first] = list.getEntriesByName('first-contentful-paint');
          if (first) painted(first.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

export interface Opened {
  readonly cold: number;
  readonly warm: number;
}

/** Milliseconds on Fast 3G until an apiary of the dashboard can be pressed: first visit and repeat visit. */
export const openDashboard = (url: string, token: string): Promise<Opened> =>
  onPhone(url, token, async (page) => {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.clearBrowserCache');
    await network.send('Network.emulateNetworkConditions', FAST_3G);
    const open = () => timeUntil(page, APIARY, () => page.goto(url, { waitUntil: 'commit' }));
    const cold = await open();
    // A repeat visit has the service worker's cache.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    return { cold, warm: await open() };
  });

export interface Reloaded {
  /** Milliseconds until an apiary can be pressed, on a slow processor. */
  readonly usable: number;
  /** Processor time of the page's main thread until then in ms, on this one. */
  readonly work: number;
}

/** The dashboard reloaded with everything in the cache. */
export const reloadDashboard = (url: string, token: string): Promise<Reloaded> =>
  onPhone(url, token, async (page) => {
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
    const reload = () => timeUntil(page, APIARY, () => page.reload({ waitUntil: 'commit' }));
    const work: number[] = [];
    const times: number[] = [];
    for (let count = 0; count < RELOADS; count += 1) {
      await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await reload();
      const { metrics } = await browser.send('Performance.getMetrics');
      work.push(1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN));
      await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
      times.push(await reload());
    }
    return { usable: quantile(times), work: quantile(work) };
  });
