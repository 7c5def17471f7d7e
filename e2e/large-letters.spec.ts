import { BROWSER } from './browser.ts';
import { expect, test } from './journey.ts';
import { alsoOf, DOORS, demoPages, openDemo } from './pages/demo.ts';
import { interleaved, openPage } from './pages/open.ts';
import { faultsAtSizes, sizeOfLargeLetters } from './sizes.ts';

test.use({
  colorScheme: 'light',
  contextOptions: { reducedMotion: 'reduce' },
  // The browser's own setting: changing an open page's font size leaves container queries in rem as they were.
  launchOptions: { ...BROWSER, args: [...BROWSER.args, '--blink-settings=defaultFontSize=32'] },
});

for (const [language, name] of [
  ['fr', 'French'],
  ['de', 'German'],
] as const)
  test(`${name} pages have no layout fault with fonts twice as large`, async ({ page, isMobile }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const size = sizeOfLargeLetters(isMobile);
    await page.setViewportSize(size);
    const found: string[] = [];
    const visit = async (addresses: readonly string[]) => {
      for (const address of addresses) {
        await openPage(page, address);
        found.push(...(await faultsAtSizes(page, [size], address)));
      }
    };
    await visit(DOORS);
    await openDemo(page);
    const pages = await demoPages(page);
    await visit(interleaved([...Object.values(pages), ...alsoOf(pages)]));
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(found).toEqual([]);
  });

test('the link that skips the menu is hidden until it has the focus, in German @phone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await page.setViewportSize({ width: 320, height: 640 });
  await openDemo(page);
  await openPage(page, '/');
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect(skip).not.toBeInViewport();
  await skip.focus();
  await expect(skip).toBeInViewport({ ratio: 1 });
});

test('the menu of a record fits the screen, in German @phone', async ({ page, isMobile }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await openDemo(page);
  const { record = '' } = await demoPages(page);
  await openPage(page, record);
  await page.getByRole('button', { name: 'Weitere Aktionen des Eintrags' }).click();
  await expect(page.getByRole('menuitem', { name: 'Diesen Eintrag stornieren …' })).toBeVisible();
  expect(await faultsAtSizes(page, [sizeOfLargeLetters(isMobile)], 'the menu')).toEqual([]);
});
