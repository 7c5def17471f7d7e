import type { Page } from '@playwright/test';

/**
 * Closes the app's messages. On a phone they cover the controls below: a press would wait until a message is gone and
 * scroll the page meanwhile, from under an open list.
 */
export async function closeMessages(page: Page): Promise<void> {
  const message = page.getByRole('button', { name: 'Fermer le message' });
  while (await message.first().isVisible()) await message.first().click();
}
