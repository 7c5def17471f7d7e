import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { login } from './pages/account.ts';
import { newApiary } from './pages/beekeeping.ts';

async function downloaded(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** The text of a QR code in a picture. */
async function scan(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize(600)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

test("scanning a hive's code, from the screen and from both files, leads to the hive after signing in @once", async ({
  page,
}) => {
  const { email, apiaryId, hiveIds } = await newApiary(page, ['Nymphe ș 蜂 🐝']);
  const address = `/apiary/${apiaryId}/hive/${hiveIds[0]}`;
  await page.goto(address);
  const card = page.getByRole('region', { name: 'Code QR' });
  const png = await downloaded(page, card.getByRole('button', { name: 'PNG' }));
  const svg = await downloaded(page, card.getByRole('button', { name: 'SVG' }));
  expect([png.name, svg.name]).toEqual(['Nymphe-ș-蜂-🐝.png', 'Nymphe-ș-蜂-🐝.svg']);
  const target = new URL(address, page.url()).href;
  expect(await scan(png.content)).toBe(target);
  expect(await scan(svg.content)).toBe(target);
  expect(await scan(await card.getByRole('img').screenshot())).toBe(target);

  await page.evaluate(() => localStorage.clear());
  await page.goto(target);
  await expect(page).toHaveURL(/\/login/);
  await login(page, email);
  await expect(page).toHaveURL(target);
  await expect(page.getByRole('heading', { name: 'Nymphe ș 蜂 🐝' })).toBeVisible();
});

test('labels of an apiary are downloaded as a PDF, with the chosen number of copies @once', async ({
  page,
}) => {
  const { apiaryId } = await newApiary(page, ['Acacia', 'Bourrache', '蜂 🐝 عسل']);
  await page.goto(`/apiary/${apiaryId}`);
  await page.getByRole('button', { name: 'Autres actions du rucher' }).click();
  await page.getByRole('menuitem', { name: 'Étiquettes QR' }).click();
  const dialog = page.getByRole('dialog', { name: 'Étiquettes de Les Rasses' });
  await expect(dialog.getByRole('status')).toHaveText('3 étiquettes sur 1 feuille');
  await dialog.getByRole('textbox', { name: 'Étiquettes par ruche' }).fill('9');
  await expect(dialog.getByRole('status')).toHaveText('27 étiquettes sur 2 feuilles');
  const { name, content } = await downloaded(
    page,
    dialog.getByRole('button', { name: 'Télécharger le PDF' }),
  );
  expect(name).toBe('Les-Rasses.pdf');
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  // The words and their extent are in the file once per hive, independent of the number of copies.
  expect(content.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(3 * 2);
  await expect(dialog).not.toBeVisible();
});
