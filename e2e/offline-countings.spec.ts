import { expect, test } from './journey.ts';
import { faultsAt } from './layout-faults.ts';
import { newApiary, onServer } from './pages/beekeeping.ts';
import { photoOfBoard } from './pages/boards.ts';

test.use({ serviceWorkers: 'allow' });

const WIDTHS = [390, 1024].map((width) => ({ width, height: 844 }));

test('a photo for a new hive survives a reload of its form, waits for the hive to be sent, and its page leads to the counting @once', async ({
  page,
  context,
}) => {
  const board = await photoOfBoard();
  const { apiaryId } = await newApiary(page, ['Acacia']);
  // Only the hive's request is blocked: fully offline, the page could not be reloaded.
  const hives = '**/api/apiaries/*/hives';
  await page.route(hives, (route) => route.abort('internetdisconnected'));
  await page.goto(`/apiary/${apiaryId}/hive/add`);
  await page.getByLabel('Nom').fill('Bourrache');
  await page.getByRole('combobox', { name: 'Type de ruche' }).click();
  await page.getByRole('option', { name: 'Dadant-Blatt' }).click();
  await page.getByRole('combobox', { name: "Race d'abeilles" }).click();
  await page.getByRole('option', { name: 'Buckfast' }).click();
  await page.getByRole('button', { name: 'Ajouter la ruche' }).click();
  await expect(page.getByText(/1 saisie seulement sur cet appareil/)).toBeVisible();

  await page.goto('/automatic_varroa_counting/add');
  await page.getByRole('combobox', { name: 'Rucher' }).click();
  await page.getByRole('option', { name: 'Les Rasses' }).click();
  await page.getByRole('combobox', { name: 'Ruche', exact: true }).click();
  await page.getByRole('option', { name: 'Bourrache' }).click();
  await page.getByRole('radio', { name: /2 francs/ }).check({ force: true });
  await page.locator('input[type="file"][multiple]').setInputFiles(board);
  await expect(page.getByRole('img', { name: 'Aperçu de la photo 1' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Votre saisie a été retrouvée.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Aperçu de la photo 1' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Ruche', exact: true })).toHaveValue('Bourrache');
  await expect(page.getByLabel(/^Heure/)).toHaveValue('10:00');

  await page.getByRole('button', { name: 'Compter les varroas' }).click();
  const onTheWay = page.getByRole('region', { name: /en cours d'envoi/ });
  for (const size of WIDTHS) expect(await faultsAt(page, size)).toEqual([]);
  await onTheWay.getByRole('link', { name: 'Bourrache' }).click();
  await expect(page).toHaveURL(/\/automatic_varroa_counting\/-\d{15}$/);
  await page.reload();
  await expect(page.getByRole('application', { name: /seulement sur cet appareil/ })).toBeVisible();
  await expect(page.getByText('Bourrache, Les Rasses')).toBeVisible();
  for (const size of WIDTHS) expect(await faultsAt(page, size)).toEqual([]);

  await page.unroute(hives);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/automatic_varroa_counting\/\d+$/, { timeout: 20_000 });
  const { data } = await onServer(page, '/api/automatic_varroa_counting');
  const [apiary] = await onServer(page, '/api/apiaries');
  const hive = apiary.hives.find(({ name }: { name: string }) => name === 'Bourrache');
  expect(data).toMatchObject([{ hive_id: hive.id, count_date: '2026-06-15T08:00:00.000Z' }]);
});
