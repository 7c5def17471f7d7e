import type { Page } from '@playwright/test';
import { expect, test, untilQuiet } from './journey.ts';
import { newApiary } from './pages/beekeeping.ts';
import { demoPages, openDemo } from './pages/demo.ts';

test.use({ serviceWorkers: 'allow' });

/** What the page says a signed-in beekeeper will need. */
const filesAhead = (page: Page): Promise<string[]> =>
  page
    .locator('meta[name="propolis-daily"]')
    .evaluate((meta) => meta.getAttribute('content')?.split(' ') ?? []);

const pathOf = (url: string) => new URL(url).pathname;

test('code and list of the dashboard come beside the code of the app, and only to who is signed in @once', async ({
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
  // The app's own code only comes once all of it was asked for: what is asked for by that code would wait for ever.
  await page.route('**/assets/index-*.js', async (route) => {
    await allAsked;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Acacia' }).first()).toBeVisible();
});

/** Once the browser has kept the page. */
const untilKept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

test('who comes again waits for no round trip before the dashboard is there @once', async ({
  page,
  context,
}) => {
  await newApiary(page, ['Acacia']);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Acacia' }).first()).toBeVisible();
  await untilKept(page);
  // Nothing that the server would have to answer can be waited for.
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Acacia' }).first()).toBeVisible();
});

test('a kept page whose files the server no longer has is asked for anew @once', async ({ page }) => {
  await newApiary(page, ['Acacia']);
  await page.goto('/');
  await untilKept(page);
  await page.evaluate(async () => {
    const [build = ''] = (await caches.keys()).filter((name) => name.startsWith('app-'));
    const old = await (await fetch('/')).text();
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const gone = new Response(old.replaceAll('/assets/index-', '/assets/gone-'), { headers });
    await (await caches.open(build)).put('/', gone);
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Acacia' }).first()).toBeVisible();
});

test('a stranger’s first page is ten requests at most @once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(pathOf(request.url())));
  await page.goto('/login');
  await untilQuiet(page);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(10);
});

test('a stranger’s first page is 200 kB at most, as it comes over the wire @once', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto('/login');
  await untilQuiet(page);
  expect(bytes).toBeLessThanOrEqual(200_000);
});

test('the library that draws curves comes with the first curve, and with no page before @once', async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.add(answer.url());
  });
  const looked = new Map<string, boolean>();
  const drawing = async () => {
    // The class of its outermost element.
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
