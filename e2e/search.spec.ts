import type { Locator, Page } from '@playwright/test';
import { expect, test, untilQuiet } from './journey.ts';
import { newApiary, observe, search } from './pages/beekeeping.ts';

const option = (page: Page, name: string | RegExp): Locator => page.getByRole('option', { name });
const names = (count: number) => Array.from({ length: count }, (_, at) => `Ruche ${at + 1}`);

test('one of 200 hives is found with two presses from any page @once', async ({ page }) => {
  const { apiaryId, hiveIds } = await newApiary(page, names(200));
  await page.goto('/preferences');
  // One press, the search text, the second press.
  await search(page, 'ruche 173');
  await option(page, 'Ruche 173 Les Rasses').click();
  await expect(page).toHaveURL(`/apiary/${apiaryId}/hive/${hiveIds[172]}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ruche 173' })).toBeVisible();
});

test('a note is found by a word without its accents and opens its observation, by keyboard only @once', async ({
  page,
}) => {
  const { hiveIds } = await newApiary(page, ['Capucine', 'Bleuet']);
  const [, bleuet = 0] = hiveIds;
  await observe(page, bleuet, { general_notes: 'Cellule royale opérculée au troisième cadre.' });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Chercher' })).toBeFocused();
  await page.keyboard.type('royale OPERCULEE');
  await expect(option(page, /^Bleuet, .*Cellule royale opérculée/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bleuet' })).toBeVisible();
  await expect(page.getByText('Cellule royale opérculée au troisième cadre.')).toBeVisible();
  // Escape closes a search that was opened again, and the focus returns to where it was.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Chercher' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Chercher' })).toHaveCount(0);
});

test('offline, hives and apiaries are found too @once', async ({ page, context }) => {
  await newApiary(page, ['Capucine', 'Églantine']);
  const code = page.waitForResponse((answer) => /\/assets\/SearchDialog-.*\.js$/.test(answer.url()));
  await page.goto('/');
  await code; // loaded with the code of all pages, while nothing else is loading
  await untilQuiet(page);
  await context.setOffline(true);
  await search(page, 'eglantine');
  await expect(
    page.getByText('1 résultat. Sans réseau, vos notes et votre journal ne peuvent pas être parcourus.'),
  ).toBeVisible();
  await option(page, /^Églantine/).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Églantine' })).toBeVisible();
});
