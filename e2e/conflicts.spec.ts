import type { Page } from '@playwright/test';
import { violationsIn } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { faultsAt } from './layout-faults.ts';
import { openSession } from './pages/account.ts';
import { newApiary, onServer, openFromPage } from './pages/beekeeping.ts';

const WIDTHS = [390, 1440].map((width) => ({ width, height: 844 }));

test('of two devices that edit one hive, the second sees both versions and chooses, and both show the choice @once', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const hivePage = `/apiary/${apiaryId}/hive/${hiveIds[0]}`;
  const desk = await browser.newContext({ baseURL });
  const deskPage = await desk.newPage();
  await openSession(deskPage, email);

  await page.goto(`${hivePage}/edit`);
  await deskPage.goto(`${hivePage}/edit`);
  const description = (one: Page) => one.getByRole('textbox', { name: /^Description/ });
  const save = (one: Page) => one.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await description(page).fill('Très douce');
  await description(deskPage).fill('Reine de 2025');
  await deskPage.getByRole('radio', { name: 'Bleu' }).check({ force: true });
  await save(deskPage);
  await expect(deskPage).toHaveURL(new RegExp(`${hivePage}$`));

  // The page is notified immediately, and the typed text stays in place.
  await expect(page.getByText(/Un autre appareil vient d'enregistrer/)).toBeVisible();
  await expect(description(page)).toHaveValue('Très douce');
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Deux versions de « Acacia »' });
  const side = (field: string, whose: RegExp) =>
    dialog.getByRole('group', { name: field, exact: true }).getByRole('radio', { name: whose });
  await expect(side('Description', /Votre saisie.*Très douce/)).toBeChecked();
  await expect(side('Description', /Autre appareil.*Reine de 2025/)).not.toBeChecked();
  await expect(side('Couleur', /Autre appareil.*Bleu/)).toBeChecked();
  for (const size of WIDTHS) expect(await faultsAt(page, size)).toEqual([]);
  expect(await violationsIn(page, '[role="dialog"]')).toEqual([]);

  // By keyboard only: an arrow key selects the other side, and the text is merged from both.
  await side('Couleur', /Autre appareil/).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(side('Couleur', /Votre saisie/)).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Réunir les deux textes' }).press('Enter');
  await dialog.getByRole('textbox', { name: /les deux textes réunis/ }).fill('Très douce, reine de 2025');
  await dialog.getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await expect(page).toHaveURL(new RegExp(`${hivePage}$`));

  const [apiary] = await onServer(page, '/api/apiaries');
  expect(apiary.hives).toMatchObject([{ description: 'Très douce, reine de 2025', version: 3 }]);
  for (const one of [page, deskPage])
    await expect(one.getByText('Très douce, reine de 2025').first()).toBeVisible();

  // The other device was offline: its queued write is refused once it is back, and resolved from the queue's list.
  await openFromPage(page, 'Modifier');
  await expect(description(page)).toHaveValue('Très douce, reine de 2025');
  await page.context().setOffline(true);
  await description(page).fill('Vue de près');
  await save(page);
  await expect(page.getByText('Seulement sur cet appareil : pas de réseau.')).toBeVisible();
  await change(deskPage, `/api/hives/${hiveIds[0]}`, { description: 'Vue de loin' });
  await page.context().setOffline(false);
  await expect(page.getByText(/Refusée\s: une saisie/)).toBeVisible();
  await page.goto('/waiting');
  await page.getByRole('button', { name: 'Voir les deux versions' }).click();
  await expect(side('Description', /Autre appareil.*Vue de loin/)).not.toBeChecked();
  await expect(side('Description', /Votre saisie.*Vue de près/)).toBeChecked();
  await dialog.getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await expect(deskPage.getByText('Vue de près').first()).toBeVisible();
  await expect(page.getByText("Rien n'attend")).toBeVisible();
  await desk.close();
});

/** Edits through the API, as another device in the background would. */
async function change(page: Page, path: string, data: object): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.put(path, { data, headers: { authorization: token ?? '' } });
  expect(answer.ok()).toBe(true);
}
