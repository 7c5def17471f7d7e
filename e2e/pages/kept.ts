import { expect, type Page } from '@playwright/test';
import { untilQuiet } from '../journey.ts';

export const untilAppKept = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** Once the browser has kept the app, and everything that is read in the meadow. */
export async function untilKept(page: Page): Promise<void> {
  await untilAppKept(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session.loaded'))).not.toBeNull();
  await untilQuiet(page);
}
