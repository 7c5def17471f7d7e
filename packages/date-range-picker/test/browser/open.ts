import { test as base, type Page } from '@playwright/test';
import type { StageRun } from './page.tsx';

/** All tests of a browser share one tab: the page stores nothing, and each test loads its own. */
export const test = base.extend<object, { tab: Page }>({
  tab: [
    async ({ browser }, use, { project }) => {
      const { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent, locale, timezoneId } = project.use;
      const size = { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent };
      const context = await browser.newContext({ ...size, locale, timezoneId });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ tab }, use, { project }) => {
    if (project.use.viewport) await tab.setViewportSize(project.use.viewport);
    await tab.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'no-preference' });
    await tab.mouse.move(0, 0);
    await use(tab);
  },
});

/** Opens an example by its name, or a picker with the inputs of a case. */
export async function openPage(page: Page, what: { example: string } | { run: StageRun }) {
  const query = new URLSearchParams(
    'run' in what ? { run: JSON.stringify(what.run) } : { example: what.example },
  );
  await page.goto(`${process.env.PICKER_PAGE}?${query}`);
  await page.locator('#root > *').first().waitFor();
}
