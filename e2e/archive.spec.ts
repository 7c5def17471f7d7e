import { readFile } from 'node:fs/promises';
import { expect, test } from './journey.ts';
import { openAccount } from './pages/account.ts';
import { newApiary, observe, standingHives } from './pages/beekeeping.ts';

test('an account is exported as one file and imported into another account once @once', async ({
  page,
  browser,
  baseURL,
}) => {
  const { hiveIds } = await newApiary(page, ['Mélisse', 'Ambre']);
  await observe(page, hiveIds[0] ?? 0, { general_notes: 'Belle ponte' });
  await page.goto('/profile?tab=data');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter mes données' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^propolis-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText(/^Votre navigateur enregistre l'archive/)).toBeVisible();
  const path = await download.path();
  const archive = (await readFile(path)).toString('latin1');
  for (const file of ['README.txt', 'data/hives.json', 'tables/observations.csv', 'manifest.json'])
    expect(archive).toContain(file);

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await openAccount(other);
  await other.goto('/profile?tab=data');
  const choose = async (buffer: Buffer) => {
    const file = { name: 'propolis.zip', mimeType: 'application/zip', buffer };
    await other.locator('input[type="file"]').setInputFiles(file);
  };
  await choose(Buffer.from('bees'));
  await expect(other.getByText("Ce fichier n'est pas une archive de Propolis.")).toBeVisible();
  await choose(await readFile(path));
  const outcome = other.getByRole('status').filter({ hasText: "L'archive est importée" });
  await expect(outcome.getByRole('listitem')).toHaveText(['1 rucher', '2 ruches', '1 observation']);
  await choose(await readFile(path));
  await expect(other.getByText(/^Rien de nouveau/)).toBeVisible();
  await other.goto('/');
  await other.getByRole('main').getByRole('link', { name: 'Les Rasses' }).first().click();
  await expect(standingHives(other)).toHaveText([/Mélisse/, /Ambre/]);
  await elsewhere.close();
});
