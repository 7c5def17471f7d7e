import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { newApiary, onServer } from './pages/beekeeping.ts';
import { photoOfBoard } from './pages/boards.ts';

/** The byte at which the connection drops. */
const DROPS_AT = 1_000_000;

/** Goes offline at this chunk, once the list has loaded; returns the offset of each chunk that was sent. */
async function dropLine(page: Page): Promise<number[]> {
  const starts: number[] = [];
  await page.route('**/api/uploads/*/parts/*', async (route) => {
    const start = Number(route.request().url().split('/').pop());
    const drops = start === DROPS_AT && !starts.includes(start);
    starts.push(start);
    if (!drops) return route.continue();
    await page.getByRole('heading', { name: 'Comptages de varroas', level: 1 }).waitFor();
    await page.context().setOffline(true);
    return route.abort('internetdisconnected');
  });
  return starts;
}

test('a board photo is previewed, uploaded over a connection that drops, and counted while the page is open @once', async ({
  page,
}) => {
  const board = await photoOfBoard();
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}/automatic_varroa_counting/add`);
  await expect(page.getByRole('combobox', { name: 'Ruche', exact: true })).toHaveValue('Acacia');
  await page.getByRole('radio', { name: /2 francs/ }).check({ force: true });
  await page.locator('input[type="file"][multiple]').setInputFiles(board);
  await expect(
    page.getByText(/^nette · pièce trouvée · 1[123] px\/mm \(pixels par millimètre\)$/),
  ).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel(/^Heure/)).toHaveValue('10:00');
  await page.getByRole('textbox', { name: /Nombre de jours/ }).fill('7');

  const starts = await dropLine(page);
  await page.getByRole('button', { name: 'Compter les varroas' }).click();
  const onTheWay = page.getByRole('region', { name: /en cours d'envoi/ });
  await expect(onTheWay.getByText(/^Seulement sur cet appareil\s: l'envoi reprend/)).toBeVisible();
  await expect(page.getByText('Seulement sur cet appareil : pas de réseau.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(onTheWay).toBeHidden({ timeout: 20_000 });
  expect(starts.slice(0, 3)).toEqual([0, DROPS_AT, DROPS_AT]);
  expect(starts.filter((start) => start === 0)).toHaveLength(1);

  const card = page.getByRole('listitem').filter({ hasText: 'Acacia, Les Rasses' });
  await expect(card.getByText('Compté', { exact: true })).toBeVisible({ timeout: 90_000 });
  const count = Number(
    (
      await card
        .getByText(/varroa/)
        .first()
        .textContent()
    )?.match(/(\d+)(?!.*\d)/)?.[1],
  );
  expect(Math.abs(count - board.mites)).toBeLessThan(board.mites / 3);
});

test('a mistyped manual count is corrected before it leaves the device, and after', async ({ page }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const number = page.getByRole('textbox', { name: /^Nombre de varroas/ });
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true }).filter({ visible: true });
  const sent = '**/api/automatic_varroa_counting/by_hand';
  await page.route(sent, (route) => route.abort('internetdisconnected'));
  await page.goto(`/automatic_varroa_counting/by_hand?hive=${hiveIds[0]}`);
  await number.fill('1120');
  await page.getByRole('textbox', { name: /^Jours sous la ruche/ }).fill('7');
  await page.getByRole('button', { name: 'Enregistrer le comptage' }).click();
  await page.getByRole('link', { name: /^Acacia : 1.?120 varroas/ }).click();
  await number.fill('112');
  await save.click();
  await expect(page.getByRole('link', { name: /^Acacia : 112 varroas/ })).toBeVisible();

  await page.unroute(sent);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  const counted = async () => (await onServer(page, '/api/automatic_varroa_counting')).data;
  await expect.poll(counted).toMatchObject([{ varroa_count_total: 112, version: 2 }]);
  const [{ id, count_date }] = await counted();

  await page.goto(`/automatic_varroa_counting/${id}`);
  await number.fill('14');
  await page.reload();
  await expect(page.getByText('Votre saisie a été retrouvée.')).toBeVisible();
  await expect(number).toHaveValue('14');
  await save.dblclick();
  await expect(page.getByText('Comptage mis à jour')).toBeVisible();
  expect(await counted()).toMatchObject([{ varroa_count_total: 14, count_date, version: 3 }]);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}`);
  await expect(page.getByRole('region', { name: 'Varroas' })).toContainText('2 varroas par jour');
});
