import { expect, type Page } from '@playwright/test';
import { untilQuiet } from '../journey.ts';

export const untilAppKept = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** Waits until the browser has cached the app and all data for offline reading. */
export async function untilKept(page: Page): Promise<void> {
  await untilAppKept(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session.loaded'))).not.toBeNull();
  await untilQuiet(page);
}
