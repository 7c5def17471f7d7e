import type { Page } from '@playwright/test';
import { expect, test, untilQuiet } from './journey.ts';
import { newApiary } from './pages/beekeeping.ts';
import { demoPages, openDemo } from './pages/demo.ts';
import { untilAppKept } from './pages/kept.ts';

test.use({ serviceWorkers: 'allow' });

/** The files that the page preloads for a signed-in beekeeper. */
const filesAhead = (page: Page): Promise<string[]> =>
  page
    .locator('meta[name="propolis-signed-in"]')
    .evaluate((meta) => meta.getAttribute('content')?.split(' ') ?? []);

const pathOf = (url: string) => new URL(url).pathname;

test("code and list of the dashboard load in parallel with the app's code, and only for a signed-in beekeeper @once", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(pathOf(request.url())));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  const ahead = new Set(await filesAhead(page));
  expect([...ahead].filter((file) => file.endsWith('.js')).length).toBeGreaterThan(1);
  expect(asked.filter((file) => ahead.has(file))).toEqual([]);

  await newApiary(page, ['Acacia']);
  const missing = new Set([...ahead, '/api/user', '/api/apiaries']);
  const allAsked = new Promise<void>((resolve) =>
    page.on('request', (request) => {
      missing.delete(pathOf(request.url()));
      if (missing.size === 0) resolve();
    }),
  );
  // The app's code is answered only after all these requests: if its code had to start them, the test would hang.
  await page.route('**/assets/index-*.js', async (route) => {
    await allAsked;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Acacia' }).first()).toBeVisible();
});

test('on a repeat visit the dashboard appears without a round trip @once', async ({ page, context }) => {
  await newApiary(page, ['Acacia']);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Acacia' }).first()).toBeVisible();
  await untilAppKept(page);
  // No answer of the server is needed.
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Acacia' }).first()).toBeVisible();
});

test('a cached page whose files the server no longer has is loaded again @once', async ({ page }) => {
  await newApiary(page, ['Acacia']);
  await page.goto('/');
  await untilAppKept(page);
  await page.evaluate(async () => {
    const [build = ''] = (await caches.keys()).filter((name) => name.startsWith('app-'));
    const old = await (await fetch('/')).text();
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const gone = new Response(old.replaceAll(/\/assets\/index-([\w-]+\.js)/g, '/assets/gone-$1'), {
      headers,
    });
    await (await caches.open(build)).put('/', gone);
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Acacia' }).first()).toBeVisible();
});

test('a visitor’s first page needs at most six requests @once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(pathOf(request.url())));
  await page.goto('/login');
  await untilQuiet(page);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(6);
});

test('a visitor’s first page transfers at most 155 kB @once', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto('/login');
  await untilQuiet(page);
  expect(bytes).toBeLessThanOrEqual(155_000);
});

test('the chart library loads with the first curve and with no page before @once', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.add(answer.url());
  });
  const looked = new Map<string, boolean>();
  const drawing = async () => {
    // The class of the library's outermost element.
    for (const script of scripts)
      if (!looked.has(script))
        looked.set(script, (await (await page.request.get(script)).text()).includes('uplot'));
    return [...scripts].filter((script) => looked.get(script)).map(pathOf);
  };
  await openDemo(page);
  const { hive = '/', apiary = '/' } = await demoPages(page);
  for (const path of ['/', apiary, hive]) {
    await page.goto(path);
    await untilQuiet(page);
  }
  expect(await drawing()).toEqual([]);
  await page.getByRole('tab', { name: 'Évolution' }).click();
  await expect(page.getByRole('application')).toBeVisible();
  await expect.poll(drawing).not.toEqual([]);
});
