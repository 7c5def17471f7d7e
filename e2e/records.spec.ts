import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { addApiary, newApiary, onServer } from './pages/beekeeping.ts';
import { faultsAtSizes, narrowSizesOf } from './sizes.ts';

/** Counts presses. A choice in a list takes two, a typed text one. */
function presses() {
  let count = 0;
  return {
    count: () => count,
    press: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    choose: async (list: Locator, option: string) => {
      count += 2;
      await list.selectOption(option);
    },
    type: async (field: Locator, text: string) => {
      count += 1;
      await field.fill(text);
    },
  };
}

const act = (page: Page) => page.getByRole('button', { name: 'Agir' }).filter({ visible: true });
const tile = (page: Page, name: string) => page.getByRole('dialog').getByRole('link', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const recorded = async (page: Page, kind: string): Promise<{ record: object; cancelled: string | null }[]> =>
  (await onServer(page, `/api/records?kind=${kind}`)).data;

test('« fed 2 kg of syrup » takes at most six presses from the dashboard, and one takes it back @main', async ({
  page,
}) => {
  const { hiveIds } = await newApiary(page, ['Acacia', 'Bourrache']);
  await page.goto('/');
  const { press, count } = presses();
  await press(page.getByRole('link', { name: 'Bourrache', exact: true }).filter({ visible: true }).first());
  await press(act(page));
  await press(tile(page, 'Nourrir'));
  await press(page.getByRole('button', { name: '2 kg' }));
  await expect(page.getByText('Sucre : 1 kg')).toBeVisible();
  await press(save(page));
  await expect(page.getByRole('heading', { level: 1, name: 'Bourrache' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(6);
  expect(await recorded(page, 'feeding')).toMatchObject([
    { record: { hive_ids: [hiveIds[1]], amounts: [2000], unit: 'g' }, cancelled: null },
  ]);
  await messages(page).getByRole('button', { name: 'Défaire' }).click();
  await expect(messages(page)).toContainText('Défait : Nourrissement');
  expect(await recorded(page, 'feeding')).toMatchObject([{ cancelled: '' }]);
});

test('formic acid in all eight hives takes at most ten presses from the dashboard', async ({ page }) => {
  const hives = Array.from({ length: 8 }, (_, at) => `Ruche ${at + 1}`);
  const { hiveIds } = await newApiary(page, hives);
  await page.goto('/');
  const { press, choose, type, count } = presses();
  await press(page.getByRole('link', { name: 'Les Rasses', exact: true }).filter({ visible: true }).first());
  await press(act(page));
  await press(tile(page, 'Traiter'));
  await choose(page.getByRole('combobox', { name: /^Produit/ }), 'Formivar 60 % ad us. vet.');
  await type(page.getByRole('textbox', { name: /^Quantité par ruche/ }), '130');
  await press(save(page));
  await expect(page.getByRole('heading', { level: 1, name: 'Les Rasses' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(10);
  expect(await recorded(page, 'treatment')).toMatchObject([
    { record: { hive_ids: hiveIds, amounts: hives.map(() => 130), substances: ['formic_acid'] } },
  ]);
});

test('« added a super » takes at most four presses from the page of the hive', async ({ page }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}`);
  const { press, count } = presses();
  await press(act(page));
  await press(tile(page, 'Hausse'));
  await press(save(page));
  await expect(page.getByRole('heading', { level: 1, name: 'Acacia' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(4);
  expect(await recorded(page, 'equipment')).toMatchObject([{ record: { hive_ids: hiveIds, supers: 1 } }]);
});

test('a split takes at most twelve presses from the page of the hive', async ({ page }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}`);
  const { press, count } = presses();
  await press(act(page));
  await press(tile(page, 'Diviser, réunir'));
  await press(page.getByRole('button', { name: 'Augmenter : Cadres de couvain' }));
  await press(page.getByRole('button', { name: 'Celle de la souche' }));
  await press(save(page));
  await expect(page.getByRole('heading', { level: 1, name: 'Les Rasses' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ruche 2', exact: true }).first()).toBeVisible();
  expect(count()).toBeLessThanOrEqual(12);
  expect(await recorded(page, 'stock')).toMatchObject([
    { record: { event: 'split', split: { queen_part: 0, parts: [{ brood: 3, stores: 1, bees: 2 }] } } },
  ]);
});

test('the forms of colonies have no fault at any width', async ({ page, isMobile }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Bourrache']);
  await addApiary(page, 'La Côte');
  const found: string[] = [];
  for (const form of ['split', 'merge', 'come', 'move', 'lost']) {
    await page.goto(`/apiary/${apiaryId}/record/${form}?hives=[${hiveIds[0]}]`);
    await expect(save(page)).toBeVisible();
    await page.getByText('Plus', { exact: true }).click();
    found.push(...(await accessibilityFaults(page, isMobile)).map((fault) => `${form}: ${fault}`));
    found.push(...(await faultsAtSizes(page, narrowSizesOf(isMobile), form)));
  }
  expect(found).toEqual([]);
});

test('the sheet of acts has no fault at any width, and works from the keyboard', async ({
  page,
  isMobile,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}`);
  await act(page).press('Enter');
  await expect(tile(page, 'Traiter')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(act(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tile(page, 'Traiter')).toBeVisible();
  expect(await accessibilityFaults(page, isMobile)).toEqual([]);
  expect(await faultsAtSizes(page, narrowSizesOf(isMobile), 'the sheet of acts')).toEqual([]);
  await expect(tile(page, 'Traiter')).toBeVisible();
});
