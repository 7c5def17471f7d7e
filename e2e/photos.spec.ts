import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { answerOf, newApiary } from './pages/beekeeping.ts';

const CAMERA = { width: 4000, height: 3000 };

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { ...CAMERA, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** The width of the transferred picture, once it has loaded. */
async function widthOf(image: Locator): Promise<number> {
  await expect
    .poll(() => image.evaluate((shown) => shown instanceof HTMLImageElement && shown.naturalWidth))
    .toBeGreaterThan(0);
  return image.evaluate((shown) => (shown instanceof HTMLImageElement ? shown.naturalWidth : 0));
}

test('photos of an observation survive a reload of the form, appear in the comparison and open in full screen @once', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}/observation`);
  const field = page.getByRole('region', { name: 'Photos' });
  const [camera, chosen] = [
    field.locator('input[capture]'),
    field.locator('input[type="file"]:not([capture])'),
  ];
  await camera.setInputFiles(await photo('cadre.jpg', '#d08a2a'));
  await chosen.setInputFiles([await photo('lange.jpg', '#f2e9d0'), await photo('reine.jpg', '#40302a')]);
  await expect(field.getByRole('listitem')).toHaveCount(3);
  await expect(field.getByRole('status')).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('Votre saisie a été retrouvée.')).toBeVisible();
  await expect(field.getByRole('img', { name: 'Photo 3' })).toBeVisible();
  await field.getByRole('button', { name: 'Retirer la photo 2' }).click();
  await expect(field.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
  await expect(page.getByText("Observation d'Acacia enregistrée")).toBeVisible();

  const row = page.getByRole('row', { name: /^Photos/ });
  await expect(row.getByRole('button')).toHaveCount(2);
  await row.getByRole('button').first().click();
  const viewer = page.getByRole('dialog', { name: /^Photos du / });
  expect(await widthOf(viewer.getByRole('img', { name: 'Photo 1' }))).toBeGreaterThan(1500);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  await expect(viewer.getByText('2 sur 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(row.getByRole('button').first()).toBeFocused();
});

test('a file that is not a picture is refused with a message, and the observation is saved without it @once', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}/observation`);
  await answerOf(page, 'Impression générale', 'forte').click();
  const field = page.getByRole('region', { name: 'Photos' });
  await field.locator('input[type="file"]:not([capture])').setInputFiles({
    name: 'facture.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('%PDF-1.7 no picture at all'),
  });
  await expect(field.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
  await expect(page.getByText("Une photo n'a pas pu être envoyée", { exact: false })).toBeVisible();
  await field.getByRole('button', { name: 'Retirer la photo 1' }).click();
  await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
  await expect(page.getByText("Observation d'Acacia enregistrée")).toBeVisible();
});
