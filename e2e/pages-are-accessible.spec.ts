import type { Page } from '@playwright/test';
import { accessibilityFaults, coveredTargets } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { answerOf, onServer, search } from './pages/beekeeping.ts';
import { DOORS, demoPages, openDemo } from './pages/demo.ts';
import { interleaved, openPage } from './pages/open.ts';
import { leaveRound } from './pages/round.ts';
import { eachSensorPart } from './pages/sensor-parts.ts';
import { faultsAtSizes, sizesOf } from './sizes.ts';

/** Opens a form and its calendar, and makes the form refuse its input. */
async function lookAtOpenParts(
  page: Page,
  isMobile: boolean,
  look: (name: string) => Promise<void>,
): Promise<void> {
  await page.goto((await demoPages(page))['observation-form'] ?? '/');
  await answerOf(page, 'Rappel', 'Oui').click();
  await page.getByRole('button', { name: 'Effacer : Date du rappel' }).click();
  await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
  await expect(page.getByText('Ce champ est requis')).toBeVisible();
  await look('refused observation');
  if (!isMobile) {
    await page.getByRole('button', { name: /^Choisir dans un calendrier : Date du rappel$/ }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await look('calendar');
  }
  await lookAtRound(page, look);
  await page.goto('/preferences');
  await page.getByRole('button', { name: /^Météo/ }).click();
  await expect(page.getByRole('switch', { name: 'Humidité' })).toBeVisible();
  await look('open preferences');
}

/** A round in progress: all items open, a recorded hive, and the summary. */
async function lookAtRound(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const apiaries: { id: number; hives: { id: number }[] }[] = await onServer(page, '/api/apiaries');
  const { id: apiaryId = 0, hives = [] } = apiaries[0] ?? {};
  const hiveIds = hives.map(({ id }) => id);
  await page.goto(`/apiary/${apiaryId}/round`);
  await page.getByRole('button', { name: 'Tout le reste' }).click();
  await page.getByRole('button', { name: 'Colonie' }).click();
  await page.getByRole('button', { name: /^Météo et date/ }).click();
  await look('round, all items');
  for (const [name, at] of [
    ['round, noted', hiveIds[0] ?? 0],
    ['round, summary', null],
  ] as const) {
    await leaveRound(page, { apiaryId, hiveIds, at });
    await page.goto(`/apiary/${apiaryId}/round`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(name);
  }
}

/** Checks the visible page under this name and collects its violations. */
function looker(page: Page, isMobile: boolean) {
  const found: string[] = [];
  const look = async (name: string) => {
    found.push(...(await accessibilityFaults(page, isMobile)).map((text) => `${name}: ${text}`));
  };
  const lookAtEverySize = async (name: string) => {
    await look(name);
    found.push(...(await faultsAtSizes(page, sizesOf(isMobile), name)));
  };
  return { found, look, lookAtEverySize };
}

// Elements that fade in would be measured with a half-transparent colour.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

// Two workers share the pages. The first tier looks at each page at one size, the second at the other.
for (const [half, tags] of [
  [0, '@once @main'],
  [1, '@phone @main'],
  [0, '@phone'],
  [1, '@once'],
] as const)
  test(`axe reports no violation on any page, and a phone has no small target (${half + 1} of 2) ${tags}`, async ({
    page,
    isMobile,
  }) => {
    const { found, look } = looker(page, isMobile);
    const lookAt = async (addresses: readonly string[]) => {
      for (const address of addresses.filter((_, at) => at % 2 === half)) {
        await openPage(page, address);
        await look(address);
      }
    };
    await lookAt(DOORS);
    await openDemo(page);
    await lookAt(interleaved(Object.values(await demoPages(page))));
    expect(found).toEqual([]);
  });

test('axe reports no violation with an open dialog, calendar, round or search, or in a refused form; parts of a scale and the search fit every screen', async ({
  page,
  isMobile,
}) => {
  const { found, look, lookAtEverySize } = looker(page, isMobile);
  await openDemo(page);
  await page.goto((await demoPages(page)).hive ?? '/');
  await page.getByRole('button', { name: 'Étiquettes (PDF)' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('labels');
  await lookAtOpenParts(page, isMobile, look);
  await eachSensorPart(page, lookAtEverySize);
  await page.goto('/');
  await search(page, 'reine');
  await expect(page.getByRole('option', { name: /grille à reine/ }).first()).toBeVisible();
  await lookAtEverySize('search');
  expect(found).toEqual([]);
});

test('no bar of a phone covers a control at the top or the end of the main pages', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desk has no bars');
  await openDemo(page);
  const { apiary = '', hive = '' } = await demoPages(page);
  const found: string[] = [];
  for (const address of [
    apiary,
    `${apiary}?tab=evolution`,
    hive,
    '/automatic_varroa_counting',
    '/sensors',
    '/sensors/swissmetnet',
    '/profile?tab=security',
  ]) {
    await page.goto(address);
    await page.locator('main').getByRole('heading').first().waitFor();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    const covered = async (at: string) =>
      found.push(...(await coveredTargets(page)).map((control) => `${address}, ${at}: ${control}`));
    await covered('head');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await covered('end');
  }
  expect(found).toEqual([]);
});

test('menu entries are readable in the light and the dark scheme, also while hovered @once', async ({
  page,
  isMobile,
}) => {
  await openDemo(page);
  await page.goto((await demoPages(page)).hive ?? '/');
  await page.getByRole('button', { name: 'Autres actions de la ruche' }).click();
  const removal = page.getByRole('menuitem', { name: 'Supprimer la ruche' });
  await expect(removal).toBeVisible();
  const unreadable = async () =>
    (await accessibilityFaults(page, isMobile)).filter((text) => text.includes('color-contrast'));
  expect(await unreadable()).toEqual([]);
  await removal.hover();
  expect(await unreadable()).toEqual([]);
});
