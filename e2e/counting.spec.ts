import { accessibilityFaults } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { newApiary, onServer } from './pages/beekeeping.ts';
import { photoOfBoard } from './pages/boards.ts';
import { photoOf, placeOnScreen, pressLong, sendBoard, verdictOf } from './pages/counting.ts';

interface Found {
  readonly photo: { readonly width: number; readonly height: number };
  readonly corrected_count: number | null;
  readonly varroa_count_above_minimum_certainty: number;
  readonly api_result: {
    readonly detections: readonly {
      x: number;
      y: number;
      width: number;
      height: number;
      certainty: number;
    }[];
    readonly range: { readonly least: number; readonly most: number };
  };
}

type Spot = { readonly x: number; readonly y: number };

/** The middle of the mite with the highest certainty that has no other marker near it. */
function aSureMite({ api_result: { detections } }: Found): Spot {
  const middles = detections.map(({ x, y, width, height, certainty }) => ({
    x: x + width / 2,
    y: y + height / 2,
    certainty,
  }));
  const alone = middles.find(({ x, y }, at) =>
    middles.every((other, place) => place === at || Math.hypot(other.x - x, other.y - y) > 60),
  );
  if (!alone || alone.certainty < 0.5) throw new Error('no mite lies alone');
  return alone;
}

/** A point without a detection, away from the edges and from the buttons over the photo. */
function anEmptyPlace({ photo, api_result: { detections } }: Found): Spot {
  for (let y = photo.height * 0.5; y < photo.height * 0.8; y += 20)
    for (let x = photo.width * 0.2; x < photo.width * 0.7; x += 20)
      if (detections.every((one) => Math.hypot(one.x - x, one.y - y) > 90)) return { x, y };
  throw new Error('the board is full of marks');
}

test('a board is counted while the page is open, is corrected by touch, and is linked to its hive @main', async ({
  page,
  isMobile,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Capucine', 'Marguerite']);
  const board = await photoOfBoard();
  const id = await sendBoard(page, board.buffer);
  const api = `/api/automatic_varroa_counting/${id}`;
  await page.goto(`/automatic_varroa_counting/${id}`);
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', 'true'));
  const verdict = verdictOf(page);
  await expect(verdict).toContainText('sans doute', { timeout: 90_000 });
  await expect(page.locator('body')).toHaveAttribute('data-not-reloaded', 'true');
  const found: Found = await onServer(page, api);
  const { least, most } = found.api_result.range;
  await expect(verdict).toContainText(`${least} à ${most}`);
  expect(board.mites).toBeGreaterThanOrEqual(least);
  expect(board.mites).toBeLessThanOrEqual(most);
  const count = found.varroa_count_above_minimum_certainty;

  // The photo is shown as tiles, with markers and a scale over it.
  const photo = photoOf(page);
  await photo.scrollIntoViewIfNeeded();
  await expect(photo.locator('canvas').first()).toBeVisible();
  await expect(page.getByText(/^\d+(\.\d+)? mm$/).first()).toBeVisible();
  const press = async (spot: Spot) => {
    const { x, y } = await placeOnScreen(page, found.photo, spot);
    if (isMobile) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
  };

  // The first press selects, the second removes.
  const likely = (mites: number) => expect(verdict).toContainText(`sans doute ${mites}`);
  const section = page.getByRole('region', { name: 'Photo et marques' });
  const mite = aSureMite(found);
  await press(mite);
  await expect(section.getByText(/^certitude \d+/)).toBeVisible();
  await likely(count);
  await press(mite);
  await expect(section.getByText('Enlevé par vous').first()).toBeVisible();
  await likely(count - 1);

  // A missed mite is added by a long press or a double click.
  const place = await placeOnScreen(page, found.photo, anEmptyPlace(found));
  if (isMobile) await pressLong(page, place, () => likely(count));
  else await page.mouse.dblclick(place.x, place.y);
  await likely(count);
  await expect(verdict).toContainText(`le compteur seul disait ${count}`);
  await page.keyboard.press('Control+z');
  await likely(count - 1);
  if (!isMobile) {
    // A press near a marker, closer than a thumb's width, leaves the marker unchanged.
    const { x, y } = await placeOnScreen(page, found.photo, mite);
    await page.mouse.dblclick(x + 16, y);
    await likely(count);
    await page.keyboard.press('Control+z');
    await likely(count - 1);
  }
  await expect.poll(async () => (await onServer(page, api)).corrected_count).toBe(count - 1);

  // The hive's page and the list of linked countings show it.
  await page.getByRole('combobox', { name: 'Rucher' }).click();
  await page.getByRole('option', { name: 'Les Rasses' }).click();
  await page.getByRole('combobox', { name: 'Ruche', exact: true }).click();
  await page.getByRole('option', { name: 'Capucine' }).click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Comptage mis à jour')).toBeVisible();
  await expect(page).toHaveURL(/\/automatic_varroa_counting$/);
  const card = page.getByRole('listitem').filter({ hasText: 'Capucine, Les Rasses' });
  await expect(card).toContainText(`varroas, sans doute ${count - 1}`);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}`);
  await expect(page.getByRole('link', { name: /14 juin 2026/ }).first()).toBeVisible();
});

test('a third of a board is checked, without a network as well, and its total becomes the count', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // a mark added during the zoom would be in another cell
  await newApiary(page, ['Capucine']);
  const board = await photoOfBoard();
  const id = await sendBoard(page, board.buffer);
  const api = `/api/automatic_varroa_counting/${id}`;
  await page.goto(`/automatic_varroa_counting/${id}`);
  const verdict = verdictOf(page);
  await expect(verdict).toContainText('sans doute', { timeout: 90_000 });
  const photo = photoOf(page);
  await photo.scrollIntoViewIfNeeded();
  await expect(photo.locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: 'Vérifier un tiers' }).click();
  const tour = page.getByRole('region', { name: "Vérification d'un tiers" });
  await expect(tour).toContainText('Case 1 sur 8');
  const marked = tour.getByText(/marqués? ici/);
  const before = await marked.textContent();
  await photo.focus();
  await page.keyboard.press('a');
  await expect(marked).not.toHaveText(before ?? '');
  expect(await accessibilityFaults(page, isMobile)).toEqual([]);
  await expect.poll(async () => (await onServer(page, api)).corrections).not.toBeNull();

  await page.context().setOffline(true);
  for (let cell = 2; cell <= 8; cell += 1) {
    await tour.getByRole('button', { name: 'Case vérifiée' }).click();
    await expect(tour).toContainText(`Case ${cell} sur 8`);
  }
  await tour.getByRole('button', { name: 'Case vérifiée' }).click();
  await expect(tour).toContainText('1 oublié, aucun compté à tort');
  await tour.getByRole('button', { name: 'Prendre ce total' }).click();
  await expect(verdict).toContainText('Extrapolé du tiers que vous avez vérifié');
  expect(await accessibilityFaults(page, isMobile)).toEqual([]);
  const total = /sans doute (\d+)/.exec((await verdict.textContent()) ?? '')?.[1];
  await page.context().setOffline(false);
  await expect.poll(async () => (await onServer(page, api)).corrected_count).toBe(Number(total));
});

test('boards move from waiting to counting to done while their list is open @once', async ({ page }) => {
  await newApiary(page, ['Capucine']);
  await page.goto('/automatic_varroa_counting?tab=unlinked');
  const board = await photoOfBoard();
  await Promise.all([1, 2].map(() => sendBoard(page, board.buffer)));
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.filter({ hasText: 'En attente' }).first()).toBeVisible();
  // Other tests may have left boards that are counted first.
  await expect(cards.filter({ hasText: 'Comptage en cours' }).first()).toBeVisible({ timeout: 90_000 });
  await expect(cards.filter({ hasText: 'Compté' })).toHaveCount(2, { timeout: 90_000 });
});
