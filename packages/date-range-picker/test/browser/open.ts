import type { Page } from '@playwright/test';
import type { StageRun } from './page.tsx';

/** Opens an example by its name, or a picker with the inputs of a case. */
export async function openPage(page: Page, what: { example: string } | { run: StageRun }) {
  const query = new URLSearchParams(
    'run' in what ? { run: JSON.stringify(what.run) } : { example: what.example },
  );
  await page.goto(`${process.env.PICKER_PAGE}?${query}`);
  await page.locator('#root > *').first().waitFor();
}
