import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { newApiary } from './pages/beekeeping.ts';
import { HOBOS_WEIGHTS, hasSamples, hourlyReadings, NO_SAMPLES } from './pages/samples.ts';

/** The number of readings in one import request. */
const BATCH = 1000;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Fills the form of a new scale and saves it; one of its three slots gets a hive. */
async function registerScale(page: Page, aid: string, hive: string): Promise<void> {
  await page.goto('/sensors');
  await page.getByRole('link', { name: /Balance de ruche YouBee/ }).click();
  await page.getByRole('radio', { name: '3 ruches' }).check({ force: true });
  await page.getByLabel('Identifiant').fill(aid);
  await page.getByRole('button', { name: 'Emplacement 1 : libre' }).click();
  await page.getByRole('option', { name: hive }).click();
  await expect(page.getByRole('button', { name: `Emplacement 1 : ${hive}` })).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer la balance' }).click();
  await expect(page.getByText('Le connecteur a été enregistré')).toBeVisible();
}

/** The text that the button beside the key copies to the clipboard. */
async function copyKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copier : Clé de la balance' }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

const deliver = (page: Page, key: string, readings: readonly object[]) =>
  page.request.post('/api/ingest/weights', {
    data: { readings },
    headers: { authorization: `Bearer ${key}` },
  });

test('a scale is registered, its key copied, and its first weight turns the waiting message green @once @main', async ({
  page,
}, { testId }) => {
  await newApiary(page, ['Acacia', 'Bourrache']);
  await registerScale(page, `YB-${testId}`, 'Acacia');
  await expect(page.getByText('En attente de la première mesure…')).toBeVisible();
  // The next step is visible, even below a long form.
  await expect(page.getByRole('img', { name: /^Code QR/ })).toBeInViewport();
  const key = await copyKey(page);
  expect(await page.locator('code', { hasText: key }).count()).toBeGreaterThan(0);

  const time = new Date().toISOString();
  const answer = await deliver(page, key, [
    { slot: 1, time, value: 38.42 },
    { slot: 1, time: '2026-05-01T10:00:00', value: 1 },
  ]);
  expect(await answer.json()).toMatchObject({ accepted: 1, duplicate: 0, rejected: [{ index: 1 }] });
  await expect(page.getByText(/Les mesures arrivent\s: 38[.,]42 kg sur l'emplacement 1/)).toBeVisible();
  await page.getByText('1 mesure reprise · 1 refusée').click();
  await expect(page.getByText('Mesure 2 : heure sans fuseau horaire')).toBeVisible();
  // The received delivery is shown without the key.
  await expect(page.getByRole('region', { name: 'Contenu de la livraison' })).toContainText('38.42');
  await expect(page.getByRole('region', { name: 'Contenu de la livraison' })).not.toContainText(key);

  // For a misconfigured device, the page shows the received data and why it was refused.
  const wrong = await page.request.post('/api/ingest/weights', {
    data: Buffer.from('weight=38.42'),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  expect(wrong.status()).toBe(400);
  await page.getByText(/^Refusée\s: ce n'est pas du JSON lisible/).click();
  await expect(page.getByText('weight=38.42', { exact: true })).toBeVisible();

  // The key is shown once; after a renewal the old key fails.
  await page.reload();
  await expect(page.getByText(`Clé se terminant par ${key.slice(-4)}.`)).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole('button', { name: 'Renouveler la clé' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renouveler la clé' }).click();
  expect(await copyKey(page)).not.toBe(key);
  expect((await deliver(page, key, [])).status()).toBe(401);

  await page.getByRole('navigation', { name: "Fil d'Ariane" }).getByRole('link').click();
  const card = page.getByRole('article').filter({ hasText: 'Nouveau connecteur' });
  await expect(card).toContainText(/38[.,]4 kg/);
  await expect(card).toContainText("1 mesure aujourd'hui");
});

test('a year of recorded hourly weights is imported, each reading once, and shown by the sensor @once', async ({
  page,
}, { testId }) => {
  test.skip(!hasSamples, NO_SAMPLES);
  const { hiveIds } = await newApiary(page, ['Acacia']);
  const aid = `YB-${testId}`;
  await registerScale(page, aid, 'Acacia');
  const key = await copyKey(page);
  const readings = await hourlyReadings();
  const moments = new Set(readings.map(({ time }) => time)).size;
  const taken = { accepted: 0, duplicate: 0 };
  for (let at = 0; at < readings.length; at += BATCH) {
    const { accepted, duplicate } = await (await deliver(page, key, readings.slice(at, at + BATCH))).json();
    taken.accepted += accepted;
    taken.duplicate += duplicate;
  }
  expect(taken).toEqual({ accepted: moments, duplicate: readings.length - moments });
  await expect(
    page.getByText(/^Dernière mesure\s: .* kg sur l'emplacement 1, il y a .* la balance se tait/),
  ).toBeVisible();

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const range = 'start=2019-04-01T00:00:00Z&end=2020-05-01T00:00:00Z';
  const curve = await page.request.get(`/api/connector/youbee/${aid}/weights/${hiveIds[0]}?${range}`, {
    headers: { authorization: token ?? '' },
  });
  expect(await curve.json()).toHaveLength(moments);
});

test('a recorded file of weights in grams is recognised, previewed and imported, and a second import adds nothing @once', async ({
  page,
}, { testId }) => {
  test.skip(!hasSamples, NO_SAMPLES);
  await newApiary(page, ['Acacia']);
  await registerScale(page, `YB-${testId}`, 'Acacia');
  await page.getByRole('tab', { name: 'Fichier CSV' }).click();
  await page.getByRole('button', { name: 'Importer un fichier…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importer des mesures' });
  await dialog.locator('input[type="file"]').setInputFiles(HOBOS_WEIGHTS);
  await expect(dialog.getByRole('combobox', { name: 'Unité' })).toHaveValue('Grammes (g)');
  await expect(dialog.getByRole('row', { name: /Emplacement 1 : 50[.,]74 kg/ }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(dialog.getByText(/^719 mesures reprises/)).toBeVisible({ timeout: 30_000 });

  await dialog.getByRole('button', { name: 'Importer un autre fichier' }).click();
  await dialog.locator('input[type="file"]').setInputFiles(HOBOS_WEIGHTS);
  await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(dialog.getByText(/^Aucune nouvelle mesure, 719 déjà connues/)).toBeVisible({
    timeout: 30_000,
  });
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await expect(
    page.getByText(/^Dernière mesure\s: .* kg sur l'emplacement 1, il y a .* la balance se tait/),
  ).toBeVisible();
});

test('a binary file is refused before the upload, and wrong lines are listed with their reasons @once', async ({
  page,
}, { testId }) => {
  await newApiary(page, ['Acacia']);
  await registerScale(page, `YB-${testId}`, 'Acacia');
  await page.getByRole('tab', { name: 'Fichier CSV' }).click();
  await page.getByRole('button', { name: 'Importer un fichier…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importer des mesures' });
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await choose('zeros.csv', Buffer.alloc(10_000));
  await expect(dialog.getByRole('alert')).toHaveText(/Ce fichier n'est pas un fichier texte/);
  const good = [10, 11, 12, 13, 14, 15].map((hour) => `31.05.2026 ${hour}:00;38,${hour}`);
  const lines = ['Date;Poids', ...good, '31.05.2026 16:00;trop lourd', '31.02.2026 16:00;38,5'];
  await choose('poids.csv', Buffer.from(lines.join('\r\n')));
  await expect(dialog.getByRole('combobox', { name: 'Séparateur' })).toHaveValue('Point-virgule\u00A0;');
  await expect(dialog.getByRole('row', { name: /la valeur n'est pas un nombre/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(dialog.getByText('6 mesures reprises, 2 refusées')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText("Ligne 8 : la valeur n'est pas un nombre")).toBeVisible();
  await expect(dialog.getByText('Ligne 9 : heure illisible')).toBeVisible();
});

test('a camera is saved with its marker and appears in the menu', async ({ page, isMobile }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await page.goto('/sensors/apizoom');
  await page.getByRole('button', { name: "Enregistrer l'appareil" }).click();
  await expect(page.getByText('Ce champ est requis')).toBeVisible();
  await page.getByRole('radio', { name: /Autre objet rond/ }).check({ force: true });
  await page.getByLabel("Diamètre de l'objet (mm)").fill('40,5');
  await page.getByRole('button', { name: "Enregistrer l'appareil" }).click();
  await expect(page.getByText('Le connecteur a été enregistré')).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await expect(page.getByRole('link', { name: 'Comptage apizoom' })).toHaveAttribute('aria-current', 'page');
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Acacia' })).toBeVisible();
  // On a phone, what is needed in front of the hive is in the footer (specification 2).
  const counting = page.getByRole('link', { name: 'Nouveau comptage de varroas' });
  if (!isMobile) await expect(counting).toBeVisible();
});
