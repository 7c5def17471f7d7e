import { expect, test } from './journey.ts';
import { faultsAt } from './layout-faults.ts';
import { addApiary, newApiary, observe, recordAct } from './pages/beekeeping.ts';
import { alsoOf, DOORS, demoPages, openDemo, pagesOf } from './pages/demo.ts';
import { interleaved, openPage } from './pages/open.ts';
import { leaveRound } from './pages/round.ts';
import { faultsAtSizes, narrowSizesOf, PHONES, sizesOf } from './sizes.ts';

/** 60 letters without a space. */
const LONG_NAME = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

// Two workers share the pages, and each loads a page once for all checks.
for (const half of [0, 1])
  test(`at every width and in landscape nothing overlaps, no title is squeezed, no page is wider than the screen, no offer appears twice (${half + 1} of 2)`, async ({
    page,
    isMobile,
  }) => {
    const found: string[] = [];
    const visit = async (address: string) => {
      await openPage(page, address);
      found.push(...(await faultsAtSizes(page, sizesOf(isMobile), address)));
    };
    const ofHalf = (addresses: readonly string[]) => addresses.filter((_, at) => at % 2 === half);
    for (const address of ofHalf(DOORS)) await visit(address);
    await openDemo(page);
    const pages = await demoPages(page);
    for (const address of interleaved(ofHalf(Object.values(pages)))) await visit(address);
    for (const address of ofHalf(alsoOf(pages))) await visit(address);
    expect(found).toEqual([]);
  });

test('the German page of a counting has no layout fault', async ({ page, isMobile }) => {
  await openDemo(page);
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  const { counting = '/' } = await demoPages(page);
  await openPage(page, counting);
  expect(await faultsAtSizes(page, narrowSizesOf(isMobile), counting)).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('German pages have no layout fault with names of 60 letters without a space', async ({
  page,
  isMobile,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, [LONG_NAME, `${LONG_NAME} 2`], LONG_NAME);
  const [hiveId = 0] = hiveIds;
  await observe(page, hiveId, {
    general_impression: 2,
    general_notes: LONG_NAME,
    surveillance_particular_attention: true,
  });
  await recordAct(page, apiaryId, {
    ...{ id: crypto.randomUUID(), kind: 'treatment', hive_ids: [hiveId], happened_on: '2026-06-01' },
    ...{ product: LONG_NAME, substances: ['thymol'], unit: 'strip', amounts: [1] },
  });
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  const pages = pagesOf(apiaryId, hiveId);
  const found: string[] = [];
  const harvest = `${pages.apiary}/record/harvest`;
  for (const address of interleaved([...Object.values(pages), ...alsoOf(pages), harvest])) {
    await openPage(page, address);
    found.push(...(await faultsAtSizes(page, narrowSizesOf(isMobile), address)));
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(found).toEqual([]);
});

test('an apiary without hives and a hive without observations have no layout fault', async ({
  page,
  isMobile,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const bare = await addApiary(page, 'Le Suchet');
  const hive = `/apiary/${apiaryId}/hive/${hiveIds[0]}`;
  const found: string[] = [];
  const nothingYet = [hive, `${hive}?tab=observations`, `${hive}?tab=evolution`];
  for (const address of interleaved([...nothingYet, '/', `/apiary/${bare}`, `/apiary/${bare}/round`])) {
    await openPage(page, address);
    found.push(...(await faultsAtSizes(page, sizesOf(isMobile), address)));
  }
  expect(found).toEqual([]);
});

test('a recorded, paused and finished round has no layout fault, in German with names of 60 letters', async ({
  page,
  isMobile,
}) => {
  const hives = [LONG_NAME, `${LONG_NAME} 2`, `${LONG_NAME} 3`];
  const { apiaryId, hiveIds } = await newApiary(page, hives, LONG_NAME);
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  const left = { apiaryId, hiveIds, values: { general_notes: LONG_NAME } };
  const found: string[] = [];
  for (const [address, at] of [
    [`/apiary/${apiaryId}/round`, hiveIds[0] ?? 0],
    [`/apiary/${apiaryId}/round`, null],
    [`/apiary/${apiaryId}`, null],
    ['/', null],
  ] as const) {
    await leaveRound(page, { ...left, at });
    await openPage(page, address);
    found.push(...(await faultsAtSizes(page, narrowSizesOf(isMobile), address)));
  }
  await expect(page.getByRole('link', { name: /^Rundgang fortsetzen.*2 von 3$/ })).toBeVisible();
  expect(found).toEqual([]);
});

test('an expanded story with open values fits the screen', async ({ page, isMobile }) => {
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  await page.goto(hive);
  await page.getByRole('button', { name: 'Montrer plus' }).click();
  await page.getByText('Les valeurs en tableau').click();
  await expect(page.getByRole('columnheader', { name: 'Cadres de couvain' })).toBeVisible();
  expect(await faultsAtSizes(page, sizesOf(isMobile), 'the story')).toEqual([]);
});

test('the first screen of a hive on a phone shows its last visit, its varroa load, its type and its queen', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desk shows more');
  await openDemo(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto((await demoPages(page)).hive ?? '/');
  const footer = page.getByRole('link', { name: 'Nouvelle observation' }).last();
  const bottom = (await footer.boundingBox())?.y ?? 0;
  for (const words of [/^Dernière observation/, /^Varroas\s:/, "Race d'abeilles", 'Couleur', 'Reine']) {
    const value = page.getByRole('main').getByText(words, { exact: true }).first();
    await expect(value).toBeVisible();
    const box = await value.boundingBox();
    expect((box?.y ?? bottom) + (box?.height ?? 0)).toBeLessThan(bottom);
  }
});

test('with many apiaries the menu scrolls to its last entry, and the collapsed menu shows their initials', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'on a phone the whole menu scrolls');
  await newApiary(page, [], 'Les Rasses');
  for (let at = 1; at <= 14; at += 1) await addApiary(page, `Le Suchet ${at}`);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/');
  const entries = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link');
  await expect(entries.filter({ hasText: 'Le Suchet' })).toHaveCount(14);
  await page.getByRole('navigation', { name: 'Menu principal' }).hover();
  await page.mouse.wheel(0, 2000);
  await expect(entries.last()).toBeInViewport({ ratio: 1 });
  await entries.last().click({ trial: true });
  await page.getByRole('button', { name: 'Réduire le menu' }).click();
  await expect(entries.filter({ hasText: 'LR' })).toHaveText(/^LR/);
  expect(await faultsAt(page, { width: 768, height: 1024 })).toEqual([]);
});

test('in landscape a page has one slim bar, and a round shows its first item', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a desk is not held sideways');
  const { apiaryId } = await newApiary(page, ['Acacia', 'Bourrache']);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/apiary/${apiaryId}`);
  const act = page.getByRole('banner').getByRole('button', { name: 'Agir' });
  await expect(act).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('banner').first().boundingBox();
  expect(bar?.height).toBeLessThan(52);
  await page.goto(`/apiary/${apiaryId}/round`);
  const first = page.getByRole('group', { name: 'Impression générale' });
  await expect(first.getByRole('button', { name: 'forte' })).toBeInViewport({ ratio: 1 });
});

test('the menu of a phone shows all its entries, in portrait and landscape', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu of a desk is always there');
  await openDemo(page);
  await page.goto('/');
  for (const size of PHONES.slice(1)) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    const entries = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link');
    await expect(entries).toHaveCount(10);
    for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeInViewport({ ratio: 1 });
    expect(await faultsAt(page, size)).toEqual([]);
    await page.getByRole('link', { name: 'Profil' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  }
});

test('dialogs fit the narrowest screen and the lowest', async ({ page, isMobile }) => {
  await openDemo(page);
  const { apiary = '/', hive = '/' } = await demoPages(page);
  const openDialog = async (address: string, menu: string, entry: string) => {
    // The page remains beneath the previous dialog, which is closed.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    if (new URL(page.url()).pathname !== address) await page.goto(address);
    await page.getByRole('button', { name: menu }).first().click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  const found: string[] = [];
  for (const [address, menu, entry] of [
    [apiary, 'Autres actions du rucher', 'Étiquettes QR'],
    [apiary, 'Autres actions du rucher', 'Supprimer le rucher'],
    [apiary, 'Actions pour ', 'Déplacer…'],
    [hive, 'Autres actions de la ruche', 'Supprimer la ruche'],
  ] as const) {
    await page.setViewportSize({ width: 1024, height: 768 });
    await openDialog(address, menu, entry);
    found.push(...(await faultsAtSizes(page, sizesOf(isMobile), entry)));
  }
  expect(found).toEqual([]);
});
