import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
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

test('a curve is read by keyboard, and zoomed it is asked for once more', async ({ page }) => {
  test.setTimeout(120_000);
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  await page.goto(`${hive}?tab=evolution&period=year`);
  const panel = chart(page);
  const curve = panel.getByRole('application');
  await curve.focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel.locator('[aria-live]').filter({ hasText: 'kg' })).toBeAttached();

  // What is looked at closer is asked for once more, finer.
  const finer = page.waitForResponse((answer) => answer.url().includes('/curves?') && answer.ok());
  await page.keyboard.press('+');
  const { step } = await (await finer).json();
  expect(['raw', 'hour', 'day']).toContain(step);
});
