import type { Page } from '@playwright/test';

/**
 * Closes what the app has told. On a phone it lies over what is next: a press would wait until it has gone, and scroll the
 * page meanwhile, from under a list that is open.
 */
export async function closeMessages(page: Page): Promise<void> {
  const message = page.getByRole('button', { name: 'Fermer le message' });
  while (await message.first().isVisible()) await message.first().click();
}
