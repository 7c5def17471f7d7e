import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { demoPages, openDemo } from './pages/demo.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const chart = (page: Page) => page.getByRole('tabpanel', { name: 'Évolution' });

/** Unfolds the curve selection; it is one line until it is pressed. */
const openChoices = (page: Page) => chart(page).locator('summary').filter({ hasText: ' · ' }).click();

/** The query parameters of the address. */
const searchOf = (page: Page): Record<string, unknown> =>
  Object.fromEntries(
    [...new URL(page.url()).searchParams].map(([key, value]) => {
      try {
        return [key, JSON.parse(value)];
      } catch {
        return [key, value];
      }
    }),
  );

test('a season is chosen, compared and downloaded as a table of all readings @main', async ({ page }) => {
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  await page.goto(hive);
  await page.getByRole('tab', { name: 'Évolution' }).click();
  const panel = chart(page);
  await openChoices(page);
  await expect(panel.getByRole('button', { name: '30 derniers jours' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await panel.getByRole('button', { name: 'Cette année' }).click();
  await panel.getByRole('button', { name: 'Capucine' }).click();
  await panel.getByRole('button', { name: 'Vent' }).click();
  await expect
    .poll(() => searchOf(page))
    .toMatchObject({ tab: 'evolution', period: 'year', measures: ['weight', 'sunshine', 'wind'] });

  // The link shows the same curve when it is opened again.
  await page.reload();
  await openChoices(page);
  for (const name of ['Cette année', 'Capucine', 'Vent'])
    await expect(panel.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['Églantine', 'Capucine'])
    await expect(panel.getByRole('columnheader', { name })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Toutes les mesures (CSV)' }).click(),
  ]);
  const table = await readFile(await download.path(), 'utf8');
  const [head = '', ...rows] = table.trim().split('\r\n');
  expect(head).toContain('"Capucine, Poids (kg, chaque mesure)"');
  expect(head).toContain('"Soleil (h, moyenne de 7 jours)"');
  // More rows than the curve draws points.
  expect(rows.length).toBeGreaterThan(1500);
  for (const row of rows.slice(0, 20)) expect(row).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z(,(-?\d+(\.\d+)?)?)+$/);
});

test('a curve is read by keyboard, zoomed into finer readings and back, and downloaded as a picture @once', async ({
  page,
}) => {
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  const steps: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().includes('/curves?') && answer.ok()) steps.push((await answer.json()).step);
  });
  await page.goto(`${hive}?tab=evolution&period=year`);
  const panel = chart(page);
  const curve = panel.getByRole('application');
  await curve.focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel.locator('[aria-live]').filter({ hasText: 'kg' })).toBeAttached();
  expect(steps).not.toContain('raw');

  // Zooming in requests finer readings.
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('+');
  await expect.poll(() => steps.at(-1)).toBe('raw');
  await page.keyboard.press('Escape');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Image (PNG)' }).click(),
  ]);
  const picture = sharp(await readFile(await download.path()));
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 2400 });
  const { channels } = await picture.stats();
  for (const { min, max } of channels.slice(0, 3)) expect(max - min).toBeGreaterThan(100);

  await panel.getByText('Les valeurs en tableau').click();
  await expect(panel.getByRole('table').last().getByRole('row')).not.toHaveCount(0);
});

for (const size of [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
])
  test(`the whole curve is visible in the first screen of ${size.width} × ${size.height} @once`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openDemo(page);
    const { hive = '/', apiary = '/' } = await demoPages(page);
    for (const place of [hive, apiary]) {
      await page.goto(`${place}?tab=evolution`);
      await expect(chart(page).getByRole('application')).toBeInViewport({ ratio: 1 });
    }
  });

test('a flag opens the observation that it marks @once', async ({ page }) => {
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  await page.goto(`${hive}?tab=evolution`);
  const rail = chart(page).getByRole('list', { name: 'Événements' });
  // A single flag is a link, which can be opened in another tab.
  await expect(rail.getByRole('listitem').first()).toBeVisible();
  for (const link of await rail.getByRole('link').all())
    await expect(link).toHaveAttribute(
      'href',
      /^\/(apiary\/\d+\/hive\/\d+[/?]|automatic_varroa_counting\/\d)/,
    );
  await rail.getByRole('listitem').first().locator('a, button').press('Enter');
  // Several events close together are one flag with a list.
  const first = page.getByRole('menuitem').first();
  await expect
    .poll(async () => page.url().includes('tab=observations') || (await first.isVisible()))
    .toBe(true);
  if (await first.isVisible()) await first.click();
  await expect(page.getByRole('tab', { name: 'Observations', selected: true })).toBeVisible();
});

test("the list of a flag is fully visible and gives each event's date once", async ({ page }) => {
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  await page.goto(`${hive}?tab=evolution&period=year`);
  const rail = chart(page).getByRole('list', { name: 'Événements' });
  await expect(rail.getByRole('button').first()).toBeVisible();
  // The app's menu is beside it.
  const least = await page.locator('main').evaluate((main) => main.getBoundingClientRect().left);
  const entries: string[] = [];
  for (const flag of await rail.getByRole('button').all()) {
    await flag.click();
    const list = page.getByRole('menu');
    await expect(list).toBeVisible();
    const edges = () => list.evaluate((shown) => shown.getBoundingClientRect());
    await expect.poll(async () => (await edges()).left).toBeGreaterThanOrEqual(least);
    expect((await edges()).right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    entries.push(...(await list.getByRole('menuitem').allTextContents()));
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  }
  const sudden = entries.filter((words) => words.includes('soudain'));
  expect(sudden.length).toBeGreaterThan(1);
  for (const words of sudden) expect(words).toMatch(/kg, \d+ \S+ à \d\d:\d\d$/);
  for (const words of entries) expect(words).toMatch(/\d+ \S+ (\d{4}$|à )/);
});

test('days chosen in the calendar are part of the address, so that a link shows the same curve @once', async ({
  page,
}) => {
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  const isOfJune = ({ pathname, searchParams }: URL) =>
    pathname.endsWith('/curves') && searchParams.get('start')?.startsWith('2026-06') === true;
  const asked = () =>
    page
      .waitForRequest((request) => isOfJune(new URL(request.url())))
      .then((request) => Object.fromEntries(new URL(request.url()).searchParams));
  await page.goto(`${hive}?tab=evolution&period=chosen&start=2026-06-01&end=2026-06-30`);
  const panel = chart(page);
  await openChoices(page);
  await panel.getByRole('button', { name: '1–30 juin 2026' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choisir une période' });
  await calendar.getByRole('gridcell', { name: /^mercredi 10 juin 2026/ }).click();
  await calendar.getByRole('gridcell', { name: /^samedi 20 juin 2026/ }).click();
  const [chosen] = await Promise.all([asked(), calendar.getByRole('button', { name: 'Valider' }).click()]);
  expect(chosen).toMatchObject({ start: '2026-06-09T22:00:00.000Z', end: '2026-06-20T22:00:00.000Z' });
  await expect
    .poll(() => searchOf(page))
    .toMatchObject({ period: 'chosen', start: '2026-06-10', end: '2026-06-20' });
  await expect(calendar).toBeHidden();

  const [again] = await Promise.all([asked(), page.reload()]);
  expect(again).toEqual(chosen);
  await openChoices(page);
  await expect(panel.getByRole('button', { name: '10–20 juin 2026' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(panel.getByRole('application')).toBeVisible();
});

test('on a low screen the calendar can be confirmed at once, and scrolled to its foot if its button is hidden @once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 667 });
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  await page.goto(`${hive}?tab=evolution&period=chosen&start=2026-06-01&end=2026-06-30`);
  const opener = chart(page).getByRole('button', { name: '1–30 juin 2026' });
  await openChoices(page);
  await opener.click();
  const calendar = page.getByRole('dialog', { name: 'Choisir une période' });
  await expect(calendar.getByRole('button', { name: 'Valider' })).toBeInViewport({ ratio: 1 });
  await expect(opener).toBeInViewport();
  await calendar.getByRole('gridcell', { name: /^lundi 1er juin 2026/ }).focus();
  await page.keyboard.press('End');
  await expect(calendar.getByRole('gridcell', { name: /^dimanche 7 juin 2026/ })).toBeFocused();
  await calendar.evaluate((foot) => foot.scrollIntoView({ block: 'end' }));
  await expect(opener).not.toBeInViewport();
  await calendar.getByRole('button', { name: 'Valider' }).click();
  await expect(calendar).toBeHidden();
});

test('two fingers on a phone request finer readings when they spread, and other readings when they move', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'fingers');
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  const seen: { start: string; end: string; step: string }[] = [];
  page.on('response', async (answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    if (!pathname.endsWith('/curves') || !answer.ok()) return;
    const { start = '', end = '' } = Object.fromEntries(searchParams);
    seen.push({ start, end, step: (await answer.json()).step });
  });
  const days = () => {
    const { start = '', end = '' } = seen.at(-1) ?? {};
    return (Date.parse(end) - Date.parse(start)) / 86_400_000;
  };
  await page.goto(`${hive}?tab=evolution&period=year`);
  const curve = chart(page).getByRole('application');
  await curve.scrollIntoViewIfNeeded();
  await expect.poll(() => seen.at(-1)?.step).not.toBe('raw');
  const wholeYear = days();
  const touch = await page.context().newCDPSession(page);
  const fingers = async (type: 'touchStart' | 'touchMove' | 'touchEnd', shares: readonly number[]) => {
    const box = await curve.boundingBox();
    const spots = shares.map((share, id) => ({
      x: (box?.x ?? 0) + (box?.width ?? 0) * share,
      y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
      id,
    }));
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints: spots });
  };
  const spread = async () => {
    await fingers('touchStart', [0.45, 0.55]);
    for (const step of [0.1, 0.2, 0.3, 0.4]) await fingers('touchMove', [0.45 - step, 0.55 + step]);
    await fingers('touchEnd', []);
  };
  await spread();
  await expect.poll(days).toBeLessThan(wholeYear / 4);
  const once = days();
  await spread();
  await expect.poll(days).toBeLessThan(once / 4);
  expect(seen.at(-1)?.step).toBe('raw');

  const { start: before = '' } = seen.at(-1) ?? {};
  await fingers('touchStart', [0.2, 0.4]);
  for (const step of [0.2, 0.4]) await fingers('touchMove', [0.2 + step, 0.4 + step]);
  await fingers('touchEnd', []);
  // The curve was dragged to the right: the visible period is earlier.
  await expect.poll(() => (seen.at(-1)?.start ?? '') < before).toBe(true);
  await expect(chart(page).locator('p').filter({ hasText: /2026/ }).first()).toBeVisible();
});
