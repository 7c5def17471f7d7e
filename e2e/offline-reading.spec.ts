import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test, untilQuiet } from './journey.ts';
import { openAccount } from './pages/account.ts';
import { demoPages, openDemo } from './pages/demo.ts';

const STALE = /vous voyez l'état de/;

/** Once the browser has kept the app, and everything that is read in the meadow. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('session.loaded')), { timeout: 30_000 })
    .not.toBeNull();
  await untilQuiet(page);
}

test('without a network the app opens with what the beekeeper had, and says of when it is; nobody else sees it', async ({
  page,
  context,
}) => {
  await openDemo(page);
  const pages = await demoPages(page);
  await page.goto(pages.evolution ?? '/');
  await expect(page.getByRole('application')).toBeVisible();
  await untilKept(page);
  const curve = page.getByRole('application');

  await context.setOffline(true);
  await page.reload();
  await expect(curve).toBeVisible();
  await expect(page.getByText(STALE)).toBeVisible();
  await page.goto(pages.dashboard ?? '/');
  await expect(page.locator('main a[href^="/apiary/"]').first()).toBeVisible();
  await page.goto(pages.hive ?? '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(pages.observations ?? '/');
  await expect(page.getByRole('columnheader').nth(2)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Photos/ }).locator('img').first()).toBeVisible();
  await page.goto('/sensors/youbee');
  await expect(page.getByText(STALE)).toBeVisible();
});
