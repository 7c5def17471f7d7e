import { expect, type Page } from '@playwright/test';

/** The address without ids and query: pages of one kind share it. */
const kindOf = (address: string): string => address.replace(/\?.*/, '').replace(/\d+/g, '');

/**
 * Navigates within the app and waits until the previous page has gone. False if no page is open, the open one has no
 * router, or the next one is of the same kind.
 */
async function goOn(page: Page, address: string): Promise<boolean> {
  const { pathname } = new URL(page.url());
  if (pathname === '/login' || kindOf(pathname) === kindOf(address)) return false;
  return page.evaluate(async (to) => {
    const left = document.querySelector('main :is(h1, h2)');
    if (!left) return false;
    const title = left.textContent;
    history.pushState({}, '', to);
    // Forms of two kinds of records share their heading's element.
    while (left.isConnected && left.textContent === title) await new Promise(requestAnimationFrame);
    return true;
  }, address);
}

/** Orders addresses so that no two pages of one kind follow each other: the open app can then navigate to each. */
export function interleaved(addresses: readonly string[]): string[] {
  const left = [...addresses];
  const turns: string[] = [];
  while (left.length > 0) {
    const last = turns.at(-1) ?? '';
    const next = left.findIndex((address) => kindOf(address) !== kindOf(last));
    turns.push(...left.splice(Math.max(next, 0), 1));
  }
  return turns;
}

/**
 * Opens a page and waits for its data, fonts and images. Navigates within the app, because loading the app and axe
 * takes longest.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  if (!(await goOn(page, address))) await page.goto(address);
  await page.locator('main').getByRole('heading').first().waitFor({ state: 'attached' });
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shown = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.allSettled(shown.map((image) => image.decode()));
  });
}
