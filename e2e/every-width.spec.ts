import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { faultsAt } from './layout-faults.ts';
import { addApiary, newApiary, observe, search } from './pages/beekeeping.ts';
import { DOORS, demoPages, openDemo, pagesOf } from './pages/demo.ts';
import { leaveRound } from './pages/round.ts';
import { eachSensorPart } from './pages/sensor-parts.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Widths and heights that a page lives at (look and feel, "Widths"), in px. */
const PHONES: readonly Size[] = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 }, // held sideways
];
const DESKS: readonly Size[] = [
  { width: 720, height: 450 }, // 1440 by 900 at 200 %
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 912, height: 1368 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** Of a desk, those where a long word finds the least room, and the usual one. */
const NARROW_DESKS = DESKS.filter(({ width }) => [720, 768, 1024, 1440].includes(width));

/** 60 letters without a space. */
const LONG_NAME = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Of a phone and of a desk where the letters are twice as large as usual, and nothing else is. */
const LARGE_LETTERS = { phone: { width: 390, height: 844 }, desk: { width: 1024, height: 768 } } as const;

/** The letters of a browser whose owner needs large ones. */
const lettersOf = (page: Page, size: string) =>
  page.evaluate((chosen) => {
    document.documentElement.style.fontSize = chosen;
  }, size);

/** What is wrong with the layout of the page that is open where its letters are large. */
async function faultsOfLargeLetters(page: Page, phone: boolean): Promise<string[]> {
  await lettersOf(page, '200%');
  const faults = await faultsAt(page, LARGE_LETTERS[phone ? 'phone' : 'desk']);
  await lettersOf(page, '');
  return faults.map((fault) => `large letters: ${fault}`);
}

/** A page is loaded once and given each size in turn: what is wrong with its layout at any of them. */
async function faultsOf(page: Page, address: string, phone: boolean, desks = DESKS): Promise<string[]> {
  await page.goto(address);
  await expect(page.locator('main').getByRole('heading').first()).toBeAttached();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const found: string[] = [];
  for (const size of phone ? PHONES : desks) {
    const faults = await faultsAt(page, size);
    found.push(...faults.map((fault) => `${address} at ${size.width} × ${size.height}: ${fault}`));
  }
  return found;
}

/** Forms for what is there already, and addresses of what is not. */
const alsoOf = ({ apiary, hive }: Record<string, string>): string[] => [
  `${apiary}/edit`,
  `${hive}/edit`,
  '/?show=weak',
  '/profile?tab=security',
  '/profile?tab=data',
  '/privacy',
  '/licences',
  '/apiary/999999',
];

test('at every width, held sideways and in large letters nothing overlaps, no title is squeezed, no page is wider than the screen, nothing is offered twice', async ({
  page,
  isMobile,
}) => {
  const found: string[] = [];
  const visit = async (address: string) => {
    found.push(...(await faultsOf(page, address, isMobile)));
    found.push(...(await faultsOfLargeLetters(page, isMobile)).map((fault) => `${address} in ${fault}`));
  };
  for (const door of DOORS) await visit(door);
  await openDemo(page);
  const pages = await demoPages(page);
  for (const address of [...Object.values(pages), ...alsoOf(pages)]) await visit(address);
  expect(found).toEqual([]);
});

test('nor in German with names of 60 letters without a space', async ({ page, isMobile }) => {
  const { apiaryId, hiveIds } = await newApiary(page, [LONG_NAME, `${LONG_NAME} 2`], LONG_NAME);
  const [hiveId = 0] = hiveIds;
  await observe(page, hiveId, {
    general_impression: 2,
    general_notes: LONG_NAME,
    surveillance_particular_attention: true,
  });
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  const pages = pagesOf(apiaryId, hiveId);
  const found: string[] = [];
  for (const address of [...Object.values(pages), ...alsoOf(pages)])
    found.push(...(await faultsOf(page, address, isMobile, NARROW_DESKS)));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(found).toEqual([]);
});

test('nor where there is nothing yet: an apiary without hives, a hive without observations', async ({
  page,
  isMobile,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const bare = await addApiary(page, 'Le Suchet');
  const hive = `/apiary/${apiaryId}/hive/${hiveIds[0]}`;
  const found: string[] = [];
  const nothingYet = [`/apiary/${bare}`, `/apiary/${bare}/round`, hive, `${hive}?tab=observations`];
  for (const address of ['/', ...nothingYet, `${hive}?tab=evolution`])
    found.push(...(await faultsOf(page, address, isMobile)));
  expect(found).toEqual([]);
});

test('nor where a round was noted, is paused and ends, in German with the same names', async ({
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
    found.push(...(await faultsOf(page, address, isMobile, NARROW_DESKS)));
  }
  await expect(page.getByRole('link', { name: /^Rundgang fortsetzen.*2 von 3$/ })).toBeVisible();
  expect(found).toEqual([]);
});

test('a story that is read on, its values open, has its room', async ({ page, isMobile }) => {
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  await page.goto(hive);
  await page.getByRole('button', { name: 'Montrer plus' }).click();
  await page.getByText('Les valeurs en tableau').click();
  await expect(page.getByRole('columnheader', { name: 'Cadres de couvain' })).toBeVisible();
  const found: string[] = [];
  for (const size of isMobile ? PHONES : DESKS)
    found.push(...(await faultsAt(page, size)).map((fault) => `at ${size.width}: ${fault}`));
  expect(found).toEqual([]);
});

test('the menu of a phone shows all its entries, upright and held sideways', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu of a desk is always there');
  await openDemo(page);
  for (const size of PHONES.slice(1)) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    const entries = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link');
    await expect(entries).toHaveCount(9);
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
  const open = async (address: string, menu: string, entry: string) => {
    await page.goto(address);
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
    await open(address, menu, entry);
    for (const size of isMobile ? PHONES : DESKS)
      found.push(...(await faultsAt(page, size)).map((fault) => `${entry} at ${size.width}: ${fault}`));
  }
  await page.goto('/');
  await search(page, 'reine');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  for (const size of isMobile ? PHONES : DESKS)
    found.push(...(await faultsAt(page, size)).map((fault) => `search at ${size.width}: ${fault}`));
  expect(found).toEqual([]);
});

test('so do those of a scale, and what is folded away on its page', async ({ page, isMobile }) => {
  await openDemo(page);
  const found: string[] = [];
  await eachSensorPart(page, async (name) => {
    for (const size of isMobile ? PHONES : DESKS)
      found.push(...(await faultsAt(page, size)).map((fault) => `${name} at ${size.width}: ${fault}`));
  });
  expect(found).toEqual([]);
});
