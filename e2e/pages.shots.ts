import { join } from 'node:path';
import type { Request } from '@playwright/test';
import { SCREENSHOTS } from './fresh-screenshots.ts';
import { expect, test } from './journey.ts';
import { demoPages, pressDemo } from './pages/demo.ts';
import { openMap } from './pages/map.ts';

/** Pages whose map lies below the first screen. */
const MAPS: Readonly<Record<string, RegExp>> = { dashboard: /^Map/, 'apiary-form': /^Map/ };

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

    test('every page of the demonstration', async ({ page }, { project }) => {
      test.setTimeout(180_000);
      const underWay = new Set<Request>();
      page.on('request', (request) => underWay.add(request));
      page.on('requestfinished', (request) => underWay.delete(request));
      page.on('requestfailed', (request) => underWay.delete(request));
      // The events of the server do not end.
      page.on('response', (response) => {
        if (response.headers()['content-type']?.startsWith('text/event-stream'))
          underWay.delete(response.request());
      });
      const shoot = async (name: string) => {
        // Some parts appear without a skeleton when their data is there.
        await expect.poll(() => underWay.size).toBe(0);
        await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
        await page.evaluate(() => document.fonts.ready);
        const scheme = colorScheme === 'dark' ? '-dark' : '';
        await page.screenshot({
          path: join(SCREENSHOTS, `${name}-${project.name}${scheme}.png`),
          scale: 'css',
        });
      };
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await shoot('login');
      await pressDemo(page, 'Open the demonstration');
      for (const [name, address] of Object.entries(await demoPages(page))) {
        await page.goto(address);
        await expect(page.locator('main h1, main h2').first()).toBeVisible();
        if (name.endsWith('evolution')) {
          const curve = page.getByRole('application');
          await expect(curve).toBeVisible();
          await curve.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
        }
        if (name === 'counting') {
          // The scale appears after the photo has loaded.
          await expect(page.getByText(/^\d+(\.\d+)? mm$/).first()).toBeVisible();
        }
        await shoot(name);
        if (!MAPS[name]) continue;
        const map = await openMap(page, MAPS[name]);
        await map.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
        await shoot(`${name}-map`);
      }
      await page.goto('/');
      await page.getByRole('button', { name: 'Search' }).filter({ visible: true }).click();
      await page.getByRole('combobox', { name: 'Search' }).fill('queen');
      await expect(page.getByRole('option', { name: /queen/ }).first()).toBeVisible();
      await expect(page.getByText('Searching your notes')).toBeHidden();
      await shoot('search');
    });
  });
}
