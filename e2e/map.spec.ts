import type { Page } from '@playwright/test';
import { test as base, expect } from './journey.ts';
import { MARK, type Outside, openOutside } from './outside.ts';
import { openAccount } from './pages/account.ts';
import { addApiary } from './pages/beekeeping.ts';
import { markOf, middleOf, openMap } from './pages/map.ts';
import { startServer } from './server.ts';

interface World {
  readonly outside: Outside;
  readonly url: string;
}

/** A border from west to east through the whole country. */
const MUNICIPALITIES = { attribution: 'Atelier des communes', per_degree: 10, lines: ['60 471,30 0'] };

/** A separate server whose tiles, addresses and heights come from this machine. */
const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring, this fixture needs no other
    async ({}, use) => {
      const outside = await openOutside();
      const product = await startServer(
        {
          TILE_URL: `${outside.url}/base/{z}/{x}/{y}.png`,
          TILE_ATTRIBUTION: '© Atelier',
          HISTORIC_TILE_URL: `${outside.url}/old/{z}/{y}/{x}.png`,
          GEOCODER_URL: outside.url,
          ELEVATION_URL: outside.url,
        },
        { 'municipalities.json': JSON.stringify(MUNICIPALITIES) },
      );
      process.env.E2E_DATA_DIR = product.dataDir;
      await use({ outside, url: product.url });
      await product.stop();
      await outside.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ world }, use) => use(world.url),
});

// Serial: the server is started once.
test.describe.configure({ mode: 'default' });

test.afterEach(({ world }) => world.outside.failTiles(false));

/** Near the marker, at a distance that no pin covers. */
const NEAR_MARK = { latitude: MARK.latitude, longitude: MARK.longitude + 0.004 };

/** On its shore. */
const LAKE_OF_BIEL = { latitude: 47.1, longitude: 7.17 };

async function editApiary(page: Page, place = NEAR_MARK) {
  await openAccount(page);
  const id = await addApiary(page, 'Sternwarte', place);
  await page.goto(`/apiary/${id}/edit`);
  return openMap(page, 'Carte pour placer le rucher');
}

const latitude = (page: Page) => page.getByRole('textbox', { name: /Latitude/ });
const longitude = (page: Page) => page.getByRole('textbox', { name: /Longitude/ });
const altitude = (page: Page) => page.getByRole('textbox', { name: /Altitude/ });
const numberIn = async (field: ReturnType<typeof latitude>) => Number(await field.inputValue());

test('the map of 1864 lies within two pixels of the present map at every zoom @once', async ({ page }) => {
  const map = await editApiary(page);
  await page.getByText('La Suisse en 1864').click();
  const curtain = page.getByRole('slider', { name: /^Rideau/ });
  for (let zoom = 0; zoom < 3; zoom += 1) {
    await curtain.fill('0');
    const today = await markOf(map, 'red');
    expect(await middleOf(map, 'blue'), '1864 behind the curtain').toBeUndefined();
    await curtain.fill('100');
    const past = await markOf(map, 'blue');
    expect(await middleOf(map, 'red'), 'today under 1864').toBeUndefined();
    expect(Math.hypot(past.x - today.x, past.y - today.y)).toBeLessThanOrEqual(2);
    await page.getByRole('button', { name: 'Réduire la carte' }).click();
  }
  // Faded out, the present map shows through.
  await page.getByRole('slider', { name: 'Opacité' }).fill('0');
  await markOf(map, 'red');
});

test('the arrow keys move the map by 80 px, and Enter puts the marker in its middle @once', async ({
  page,
}) => {
  const map = await editApiary(page);
  const before = await markOf(map, 'red');
  await map.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(async () => {
    const after = await markOf(map, 'red');
    expect(after.x - before.x).toBeCloseTo(80, 0);
    expect(after.y - before.y).toBeCloseTo(0, 0);
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(longitude(page)).not.toHaveValue(String(NEAR_MARK.longitude));
  const set = await numberIn(longitude(page));
  // The arrow keys also move the marker itself, without moving the map.
  await page.getByRole('button', { name: /Repère du rucher/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => numberIn(longitude(page))).toBeGreaterThan(set);
  const still = await markOf(map, 'red');
  expect(still.x - before.x).toBeCloseTo(80, 0);
});

test('the wheel scrolls the page and does not zoom the map @once', async ({ page }) => {
  const map = await editApiary(page);
  const before = await markOf(map, 'red');
  const box = await map.boundingBox();
  if (!box) throw new Error('the map has no box');
  await page.mouse.move(box.x + 200, box.y + 200);
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled);
  await page.mouse.wheel(0, -60);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  expect(await markOf(map, 'red')).toEqual(before);
});

test('a click sets the place of a new apiary, and so does an address @once', async ({ page }) => {
  await openAccount(page);
  await page.goto('/apiary/add');
  const map = await openMap(page, 'Carte pour placer le rucher');
  await expect(page.getByText('La station sera choisie')).toBeVisible();
  const box = await map.boundingBox();
  if (!box) throw new Error('the map has no box');
  await map.click({ position: { x: box.width / 2, y: box.height / 2 } });
  // The middle of Switzerland (specification 9), as near as a pixel of zoom 8 is.
  await expect.poll(() => numberIn(latitude(page))).toBeCloseTo(46.83, 1);
  expect(await numberIn(longitude(page))).toBeCloseTo(8.26, 1);
  const address = page.getByRole('combobox', { name: 'Adresse' });
  await address.fill('Sternwarte');
  await page.getByRole('option', { name: 'Sternwarte 1 3012 Bern' }).click();
  await expect(address).toHaveValue('Sternwarte 1 3012 Bern');
  await expect(latitude(page)).toHaveValue(String(MARK.latitude));
  await expect(longitude(page)).toHaveValue(String(MARK.longitude));
  await expect(page.getByText(/Bern \/ Zollikofen \(BER\)/)).toBeVisible();
});

test('without tiles the outline is drawn, a message explains it, and the map still works @once', async ({
  page,
  world,
}) => {
  world.outside.failTiles(true);
  const map = await editApiary(page);
  await expect(page.getByText('Les images de la carte manquent')).toBeVisible();
  const png = await map.screenshot();
  expect(new Set(png).size, 'more than one colour').toBeGreaterThan(50);
  await map.click({ position: { x: 60, y: 60 } });
  await expect(longitude(page)).not.toHaveValue(String(NEAR_MARK.longitude));
  // Once the network is back, the tiles load.
  world.outside.failTiles(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await markOf(map, 'red');
  await expect(page.getByText('Les images de la carte manquent')).toBeHidden();
});

test('without tiles the lake beside an apiary and the attribution of the municipal borders are shown @once', async ({
  page,
  world,
}) => {
  world.outside.failTiles(true);
  const map = await editApiary(page, LAKE_OF_BIEL);
  await markOf(map, 'water');
  await expect(page.getByText('Communes : Atelier des communes')).toBeVisible();
});

test('bad coordinates set no marker; a place abroad has no station and no wrong height @once', async ({
  page,
}) => {
  await openAccount(page);
  await page.goto('/apiary/add');
  await openMap(page, 'Carte pour placer le rucher');
  const marker = page.getByRole('button', { name: /Repère du rucher/ });
  await latitude(page).fill('146.5');
  await longitude(page).fill('6.6');
  await page.getByRole('textbox', { name: /Référence/ }).fill('FR-1');
  await page.getByRole('button', { name: 'Créer le rucher' }).click();
  await expect(latitude(page)).toHaveAccessibleDescription('Entre -90 et 90');
  await expect(marker).toBeHidden();
  await latitude(page).fill('46,52');
  await expect(marker).toBeVisible();
  await expect(altitude(page)).toHaveValue('554');
  await latitude(page).fill('48.8566');
  await longitude(page).fill('2.3522');
  await expect(page.getByText(/Aucune station du réseau national à moins de 50 km/)).toBeVisible();
  await expect(altitude(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Créer le rucher' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Rucher-/ })).toBeVisible();
  await openMap(page, /^Carte du rucher/);
  await page.getByText('Ce rucher en toutes lettres').click();
  await expect(page.getByText('48.85660, 2.35220 · Rucher à ciel ouvert')).toBeVisible();
});

test('the dashboard shows all apiaries, clusters those that overlap, and leads to each @once', async ({
  page,
}) => {
  await openAccount(page);
  const place = { latitude: 47.5, longitude: 9.3 };
  const id = await addApiary(page, 'Le Tilleul', { is_covered: true, ...place });
  await addApiary(page, 'La Ronce', place);
  const far = await addApiary(page, 'Le Sapin', { latitude: 46.2, longitude: 6.1 });
  await page.goto('/');
  await openMap(page, 'Carte de vos ruchers');
  const joined = page.getByRole('button', { name: /2 ruchers : Le Tilleul, La Ronce/ });
  // They have the same coordinates, so that no zoom separates them: the cluster lists both.
  await joined.click();
  await expect(page.getByText('47.50000, 9.30000').first()).toBeVisible();
  await page.getByRole('link', { name: 'Le Tilleul' }).last().click();
  await expect(page).toHaveURL(new RegExp(`/apiary/${id}$`));
  await page.goto('/');
  await openMap(page, 'Carte de vos ruchers');
  await page.getByRole('button', { name: 'Le Sapin', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/apiary/${far}$`));
});

test('the attribution of the maps is always visible @once', async ({ page }) => {
  await editApiary(page);
  await expect(page.getByText('© Atelier')).toBeVisible();
  await expect(page.getByText('Stations : MétéoSuisse')).toBeVisible();
  for (const source of ['Contours et cantons : Natural Earth', 'Eaux : GSHHG', 'Lieux : GeoNames, CC BY 4.0'])
    await expect(page.getByText(source)).toBeVisible();
  await page.getByText('La Suisse en 1864').click();
  await expect(page.getByText('1864 : carte Dufour, © swisstopo')).toBeVisible();
});

// In this file at phone size too, because the server is started once.
test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('fields, height and station follow when the marker is dragged @once', async ({ page }) => {
    const map = await editApiary(page);
    const marker = page.getByRole('button', { name: /Repère du rucher/ });
    const box = await marker.boundingBox();
    if (!box) throw new Error('the marker has no box');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 40, y + 15, { steps: 4 });
    await page.mouse.move(x - 60, y + 30, { steps: 4 });
    await page.mouse.up();
    await expect(longitude(page)).not.toHaveValue(String(NEAR_MARK.longitude));
    // Moved west and south by the dragged distance: 3.26 m per pixel at zoom 15.
    const metresWest = (NEAR_MARK.longitude - (await numberIn(longitude(page)))) * 111_320 * 0.6826;
    expect(metresWest / 60).toBeCloseTo(3.26, 1);
    expect(await numberIn(latitude(page))).toBeLessThan(NEAR_MARK.latitude);
    const after = await marker.boundingBox();
    expect(Math.round((after?.x ?? 0) - box.x)).toBe(-60);
    expect(Math.round((after?.y ?? 0) - box.y)).toBe(30);
    await expect(altitude(page)).toHaveValue('554');
    await expect(page.getByText(/Bern \/ Zollikofen \(BER\), à \d/)).toBeVisible();
    await expect(map).toBeVisible();
  });

  test('a long press sets the place @once', async ({ page }) => {
    const map = await editApiary(page);
    const box = await map.boundingBox();
    if (!box) throw new Error('the map has no box');
    await page.mouse.move(box.x + 90, box.y + 90);
    await page.mouse.down();
    await expect(longitude(page)).not.toHaveValue(String(NEAR_MARK.longitude));
    await page.mouse.up();
  });

  test('a long press on the marker does not move it, only dragging does @once', async ({ page }) => {
    await editApiary(page);
    const marker = page.getByRole('button', { name: /Repère du rucher/ });
    const box = await marker.boundingBox();
    if (!box) throw new Error('the marker has no box');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.clock.install();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.clock.runFor(1000);
    await page.mouse.move(x - 60, y + 30, { steps: 4 });
    await page.mouse.up();
    await expect(longitude(page)).not.toHaveValue(String(NEAR_MARK.longitude));
    const after = await marker.boundingBox();
    expect(Math.round((after?.x ?? 0) - box.x)).toBe(-60);
    expect(Math.round((after?.y ?? 0) - box.y)).toBe(30);
  });

  test('a tap on a pin names the apiary, and the name leads there @once', async ({ page }) => {
    await openAccount(page);
    const id = await addApiary(page, 'Le Sapin', { is_covered: true, latitude: 46.2, longitude: 6.1 });
    await page.goto('/');
    const map = await openMap(page, 'Carte de vos ruchers');
    const pin = page.getByRole('button', { name: 'Le Sapin', exact: true });
    const label = page.getByText('46.20000, 6.10000').filter({ visible: true });
    await pin.tap();
    await expect(label).toBeVisible();
    await expect(page.getByText('Rucher couvert').filter({ visible: true })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    // A tap beside it closes the label, and the next tap on the pin opens it again.
    await map.tap({ position: { x: 20, y: 20 } });
    await expect(label).toHaveCount(0);
    await pin.tap();
    await page.getByRole('link', { name: 'Le Sapin', exact: true }).last().tap();
    await expect(page).toHaveURL(new RegExp(`/apiary/${id}$`));
  });
});
