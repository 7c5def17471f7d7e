import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { moveHive, newApiary, openFromPage, standingHives } from './pages/beekeeping.ts';

/** Drags the first hive over the second, by mouse on a desktop and by a held finger on a phone. */
async function drag(page: Page, touch: boolean): Promise<void> {
  const [from, to] = [standingHives(page).nth(0), standingHives(page).nth(1)];
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('the hives are not on the screen');
  const at = (box: typeof start) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const [a, b] = [at(start), at(end)];
  if (!touch) {
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(a.x + 10, a.y, { steps: 3 });
    await page.mouse.move(b.x, b.y, { steps: 12 });
    await page.mouse.up();
    return;
  }
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await send('touchStart', a.x, a.y);
  // Held until the hive is lifted.
  await expect(page.locator('li[data-dragging="true"]')).toBeVisible();
  for (let step = 1; step <= 12; step += 1)
    await send('touchMove', a.x + ((b.x - a.x) * step) / 12, a.y + ((b.y - a.y) * step) / 12);
  await send('touchEnd');
}

test('hives are reordered by pointer, by keyboard and by number, and stay in that order', async ({
  page,
  isMobile,
}) => {
  const { apiaryId } = await newApiary(page, ['Acacia', 'Bourrache', 'Colza']);
  await page.goto(`/apiary/${apiaryId}`);
  await expect(standingHives(page)).toHaveText(['Acacia', 'Bourrache', 'Colza']);

  await drag(page, isMobile);
  await expect(page.getByText('Changement de position effectué!')).toBeVisible();
  await expect(page.getByText('Mettez à jour vos balances YouBee si nécessaire.')).toBeVisible();
  await expect(standingHives(page)).toHaveText(['Bourrache', 'Acacia', 'Colza']);
  await expect(page).toHaveURL(new RegExp(`/apiary/${apiaryId}$`));

  await page.getByRole('button', { name: 'Déplacer Bourrache' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Bourrache soulevée, position 1 sur 3.')).toBeAttached();
  // The drag library listens to keys shortly after it announces the lift, so the key press is repeated.
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Bourrache est à la position 2 sur 3.')).toBeAttached({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(standingHives(page)).toHaveText(['Acacia', 'Bourrache', 'Colza']);

  await moveHive(page, 'Acacia', 3);
  await expect(standingHives(page)).toHaveText(['Bourrache', 'Colza', 'Acacia']);
  await page.reload();
  await expect(standingHives(page)).toHaveText(['Bourrache', 'Colza', 'Acacia']);
});

/** Bytes transferred for each apiary picture that this page shows. */
const sentPictures = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/api\/apiaries\/\d+\/image\//.test(name))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize), // resource entries have this type
  );

test('an apiary gets a cropped photo and loses it again @once', async ({ page }) => {
  const { apiaryId } = await newApiary(page, ['Acacia']);
  await page.goto(`/apiary/${apiaryId}`);
  await page.getByRole('button', { name: 'Ajouter une photo' }).click();
  // The browser draws the picture, so that the repository needs no sample file.
  const photo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(800, 500);
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#7a9e4a';
      pen.fillRect(0, 0, 800, 500);
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
    return Array.from(bytes);
  });
  await page.locator('input[type="file"]').setInputFiles({
    name: 'rucher.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(photo),
  });
  await page.getByRole('group', { name: 'Cadrage de la photo' }).press('ArrowLeft');
  await page.getByRole('slider', { name: 'Agrandissement' }).fill('2');
  await page.getByRole('button', { name: 'Utiliser cette photo' }).click();
  await expect(page.getByText("L'image a été mise à jour")).toBeVisible();
  const shown = page.getByRole('img', { name: 'Photo du rucher Les Rasses' });
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
  // The cache has it: a reloaded page does not request it again.
  await page.reload();
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
  expect((await sentPictures(page)).filter((bytes) => bytes > 0)).toEqual([]);
  await page.getByRole('button', { name: 'Changer la photo' }).click();
  await page.getByRole('button', { name: 'Supprimer la photo' }).click();
  await expect(page.getByText("L'image a été supprimée")).toBeVisible();
});

test('a hive is duplicated, edited and removed @once', async ({ page }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}`);
  await page.getByRole('button', { name: 'Autres actions de la ruche' }).click();
  await page.getByRole('menuitem', { name: 'Dupliquer la ruche' }).click();
  await expect(page.getByText('Ruche 2 a été ajoutée')).toBeVisible();
  await expect(standingHives(page)).toHaveText(['Acacia', 'Ruche 2']);

  await standingHives(page).filter({ hasText: 'Ruche 2' }).click();
  await openFromPage(page, 'Modifier');
  await page.getByLabel('Nom').fill('Bourrache');
  await page.getByRole('radio', { name: 'Vert' }).check({ force: true });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bourrache' })).toBeVisible();
  await expect(page.getByText('Vert', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Autres actions de la ruche' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer la ruche' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supprimer Bourrache ?' });
  await expect(dialog).toContainText("Cette ruche n'a pas d'observation.");
  await dialog.getByRole('button', { name: 'Supprimer la ruche' }).click();
  await expect(standingHives(page)).toHaveText(['Acacia']);
});

test('a row of the table shows a 64 px drawing of its hive if there is space @once', async ({ page }) => {
  await newApiary(page, ['Acacia']);
  await page.goto('/');
  const drawing = page.getByRole('row', { name: /^Acacia/ }).locator('svg[width="64"]');
  for (const [width, isShown] of [
    [1440, true],
    [768, false],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(drawing, `${width}`).toBeVisible({ visible: isShown });
  }
});
