import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { demoPages, openDemo } from './pages/demo.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const chart = (page: Page) => page.getByRole('tabpanel', { name: 'Évolution' });

/** What the address says, as the page reads it. */
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

test('a season is chosen, compared and taken away as a table', async ({ page }) => {
  test.setTimeout(120_000);
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  await page.goto(hive);
  await page.getByRole('tab', { name: 'Évolution' }).click();
  const panel = chart(page);
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

  // The link shows the same to whoever opens it.
  await page.reload();
  for (const name of ['Cette année', 'Capucine', 'Vent'])
    await expect(panel.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['Églantine', 'Capucine'])
    await expect(panel.getByRole('columnheader', { name })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Tableau (CSV)' }).click(),
  ]);
  const table = await readFile(await download.path(), 'utf8');
  const [head = '', ...rows] = table.trim().split('\r\n');
  expect(head).toContain('Capucine');
  expect(rows.length).toBeGreaterThan(300);
  for (const row of rows.slice(0, 20)) expect(row).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z(,(-?\d+(\.\d+)?)?)+$/);
});

test('a curve is read by keyboard, zoomed into finer readings and back, and taken away as a picture', async ({
  page,
}) => {
  test.setTimeout(120_000);
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

  // What is looked at closer is asked for once more, finer.
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

test('a flag opens the observation that it marks', async ({ page }) => {
  test.setTimeout(120_000);
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  await page.goto(`${hive}?tab=evolution`);
  const flag = chart(page).getByRole('list', { name: 'Événements' }).getByRole('button').first();
  await flag.press('Enter');
  // Some that lie close are one flag with a list.
  const first = page.getByRole('menuitem').first();
  await expect
    .poll(async () => page.url().includes('tab=observations') || (await first.isVisible()))
    .toBe(true);
  if (await first.isVisible()) await first.click();
  await expect(page.getByRole('tab', { name: 'Observations', selected: true })).toBeVisible();
});
