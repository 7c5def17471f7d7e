import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { newApiary, recordAct } from './pages/beekeeping.ts';
import { printed } from './pages/paper.ts';
import { faultsAtSizes, sizesOf } from './sizes.ts';

/** Feeds a hive 2 kg of syrup on this day; returns the id of the record. */
async function feed(
  page: Page,
  apiaryId: number,
  record: { hive_ids: readonly number[]; happened_on: string },
) {
  const id = randomUUID();
  const amounts = record.hive_ids.map(() => 2000);
  const content = { kind: 'feeding', feed: 'syrup_1_1', unit: 'g', amounts, ...record };
  await recordAct(page, apiaryId, { id, ...content });
  return id;
}

test('a record is corrected, then cancelled with a reason; the journal keeps all of it @main', async ({
  page,
  isMobile,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Bourrache']);
  const id = await feed(page, apiaryId, { hive_ids: hiveIds, happened_on: '2026-08-02' });
  await page.goto('/journal?kind=feeding&year=2026');
  await expect(page.getByRole('combobox', { name: 'Sorte' })).toHaveValue('feeding');
  await page.getByRole('link', { name: /Sirop 1:1/ }).click();
  await expect(page).toHaveURL(new RegExp(`/journal/${id}$`));
  const menu = page.getByRole('button', { name: "Autres actions de l'inscription" });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Corriger' }).click();
  await page.getByRole('textbox', { name: /^Quantité/ }).fill('2,5');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText(/Quantité2,5\skg par ruche avant\s: 2\skg par ruche/);
  expect(await accessibilityFaults(page, isMobile)).toEqual([]);
  expect(await faultsAtSizes(page, sizesOf(isMobile), 'the page of a record')).toEqual([]);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Annuler cette inscription…' }).click();
  await page.getByRole('textbox', { name: /^Raison/ }).fill('Saisie deux fois');
  await page.getByRole('button', { name: "Annuler l'inscription" }).click();
  await expect(versions).toHaveCount(3);
  await page.goto('/journal');
  await expect(page.getByText('Annulé : Saisie deux fois')).toBeVisible();
});

test('the journal prints the records of all its pages @once', async ({ page }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const days = Array.from({ length: 60 }, (_, at) => `2026-0${1 + (at % 6)}-${10 + (at % 10)}`);
  for (const happened_on of days) await feed(page, apiaryId, { hive_ids: hiveIds, happened_on });
  await page.goto('/journal');
  // The dialog of the browser would wait for a person; the state while it is open is what is printed.
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'Imprimer ou enregistrer en PDF' }).click();
  await expect(page.getByText('10 janvier 2026')).toHaveCount(1);
  const sheets = await printed(page);
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.join(' ').match(/Sirop 1:1/g)).toHaveLength(60);
});
