import type { Locator, Page } from '@playwright/test';
import { expect, test, untilQuiet } from './journey.ts';
import { answerOf, newApiary, observationsOf, observe } from './pages/beekeeping.ts';

const SENT = /qui étai(en)?t seulement sur cet appareil/;

const save = (page: Page, words = 'Enregistrer et suivante') => page.getByRole('button', { name: words });
const stop = (page: Page, words: string) =>
  page.getByRole('navigation', { name: 'Ruches du tour' }).getByRole('button', { name: words, exact: true });
const standsAt = (page: Page, hive: string) =>
  expect(page.getByRole('heading', { level: 1, name: hive, exact: true })).toBeVisible();
const line = (page: Page, hive: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: hive, exact: true }) });

/** Starts a round on the dashboard, by the button of the apiary's card. */
async function beginRound(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Faire le tour' }).click();
}

test('a five-item observation from the dashboard takes at most nine presses, and ten hives in a row eight each @main', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a round is walked with a phone');
  const hives = Array.from({ length: 10 }, (_, at) => `Ruche ${at + 1}`);
  const { hiveIds } = await newApiary(page, hives);
  for (const id of hiveIds)
    await observe(page, id, {
      observation_date: '2024-04-02',
      general_impression: 3,
      queen_observed: true,
      brood_frames: 6,
      reserves_honey_frames: 4,
      structure_honey_super: 1,
    });
  await page.goto('/');
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole('link', { name: 'Faire le tour' }));
  for (const [at, hive] of hives.entries()) {
    await standsAt(page, hive);
    await press(answerOf(page, 'Impression générale', at === 3 ? 'faible' : 'forte'));
    await press(answerOf(page, 'Reine observée', 'Oui'));
    await press(answerOf(page, 'Cadres de couvain', at === 3 ? '4 cadres' : '7 cadres'));
    await press(page.getByRole('button', { name: 'dernière fois : 4 cadres, reprendre : Cadres de miel' }));
    await press(answerOf(page, 'Hausses', '2 hausses'));
    await press(save(page, at === 9 ? 'Enregistrer et terminer' : 'Enregistrer et suivante'));
    expect(presses, `presses at ${hive}`).toBeLessThanOrEqual(at === 0 ? 9 : 8);
    presses = 0;
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Bilan du tour' })).toBeVisible();
  await expect(page.getByText('10 sur 10 ruches')).toBeVisible();
  await expect(line(page, 'Ruche 4')).toContainText('faible');
  await expect(line(page, 'Ruche 4')).toContainText('couvain en recul : 4 cadres, 6 avant');
  await expect(line(page, 'Ruche 5')).toContainText('hausse posée, 2 en place');
  await untilQuiet(page);
  for (const [at, id] of hiveIds.entries())
    expect(await observationsOf(page, id)).toMatchObject([
      {
        data: {
          general_impression: at === 3 ? 1 : 3,
          queen_observed: true,
          brood_frames: at === 3 ? 4 : 7,
          reserves_honey_frames: 4,
          structure_honey_super: 2,
        },
      },
      { data: { brood_frames: 6 } },
    ]);

  await page.getByRole('button', { name: 'Terminer', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Les Rasses' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Faire le tour' }).filter({ visible: true })).toBeVisible();
});

test('a round resumes where it was left: offline, after a reload and a pause, and each hive is sent once', async ({
  page,
  context,
}) => {
  const { hiveIds } = await newApiary(page, ['Acacia', 'Bourrache', 'Colza', 'Dahlia']);
  await beginRound(page);
  await standsAt(page, 'Acacia');
  await untilQuiet(page); // all code of the round is loaded before the network goes
  await context.setOffline(true);
  await answerOf(page, 'Impression générale', 'forte').click();
  await save(page).click();
  await standsAt(page, 'Bourrache');
  await answerOf(page, 'Impression générale', 'faible').click();
  await save(page).click();
  await standsAt(page, 'Colza');
  await page.getByRole('button', { name: 'Passer, rien à noter' }).click();
  await standsAt(page, 'Dahlia');
  await answerOf(page, 'Reine observée', 'Non').click();
  await expect(page.getByText('2 saisies seulement sur cet appareil')).toBeVisible();
  expect(await observationsOf(page, hiveIds[0])).toEqual([]);

  // Only the observations are blocked: fully offline, the page could not be reloaded.
  await page.route('**/api/hives/*/observations', (route) => route.abort('internetdisconnected'));
  await context.setOffline(false);
  await page.reload();
  await standsAt(page, 'Dahlia');
  await expect(answerOf(page, 'Reine observée', 'Non')).toHaveAttribute('aria-pressed', 'true');
  for (const words of ['Acacia, notée', 'Bourrache, notée', 'Colza, passée', 'Dahlia, à voir'])
    await expect(stop(page, words)).toBeVisible();

  await page.getByRole('link', { name: 'Faire une pause' }).click();
  await page.getByRole('link', { name: 'Continuer le tour : Les Rasses, 3 sur 4' }).click();
  await standsAt(page, 'Dahlia');
  await page.unroute('**/api/hives/*/observations');
  await save(page, 'Enregistrer et terminer').click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(line(page, 'Bourrache')).toContainText('faible');
  await expect(line(page, 'Colza')).toContainText('passée');
  await expect(line(page, 'Dahlia')).toContainText('reine pas vue');
  const arrived = await Promise.all(hiveIds.map((id) => observationsOf(page, id)));
  expect(arrived.map((all) => all.map(({ data }: { data: object }) => data))).toEqual([
    [{ general_impression: 3 }],
    [{ general_impression: 1 }],
    [],
    [{ queen_observed: false }],
  ]);
});

test('a round starts offline with the usual items @once', async ({ page, context }) => {
  const { hiveIds } = await newApiary(page, ['Acacia', 'Bourrache']);
  await observe(page, hiveIds[0] ?? 0, { harvest_wax: 2, observation_date: '2024-04-02' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Faire le tour' })).toBeVisible();
  await untilQuiet(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Faire le tour' }).click();
  await page.getByRole('button', { name: 'dernière fois : 2 kg, reprendre : Cire récoltée' }).click();
  await save(page).click();
  await standsAt(page, 'Bourrache');
  await expect(page.getByText('1 saisie seulement sur cet appareil')).toBeVisible(); // it was tried and queued
  await context.setOffline(false);
  await expect(page.getByText(SENT)).toBeVisible();
  expect(await observationsOf(page, hiveIds[0])).toMatchObject([
    { data: { harvest_wax: 2 } },
    { data: { harvest_wax: 2 } },
  ]);
});

test('an observation saved while the app was closing is there when it opens again, once @once', async ({
  page,
  context,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Bourrache']);
  await page.goto(`/apiary/${apiaryId}/round`);
  await answerOf(page, 'Impression générale', 'forte').click();
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await page.route('**/api/hives/*/observations', () => undefined); // never answers
  await save(page).click();
  await asked;
  await page.close();

  const again = await context.newPage();
  await again.goto(`/apiary/${apiaryId}/round`);
  await standsAt(again, 'Bourrache');
  await expect(stop(again, 'Acacia, notée')).toBeVisible();
  const kept = () => again.evaluate((key) => localStorage.getItem(key), `round.${apiaryId}`);
  await expect.poll(kept, 'handed over again, and answered').toContain('"handedOver":true');
  expect(await observationsOf(again, hiveIds[0])).toMatchObject([{ data: { general_impression: 3 } }]);
});

test('a swipe shows the next hive, or the previous one', async ({ page, context, isMobile }) => {
  test.skip(!isMobile, 'a desk has no finger');
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Bourrache']);
  await page.goto(`/apiary/${apiaryId}/round`);
  await answerOf(page, 'Impression générale', 'forte').click();
  const finger = await context.newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => [{ x, y: 400 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((from + to) / 2) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(320, 60);
  await standsAt(page, 'Bourrache');
  await expect(stop(page, 'Acacia, notée')).toBeVisible();
  await swipe(60, 320);
  await standsAt(page, 'Acacia');
  await expect(page.getByText('Noté pendant ce tour')).toBeVisible();
  await expect.poll(async () => (await observationsOf(page, hiveIds[0])).length).toBe(1);
});

test('on a desktop a round needs no mouse @once', async ({ page }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Bourrache']);
  await page.goto(`/apiary/${apiaryId}/round`);
  const typeBrood = async (count: string) => {
    await page.getByRole('button', { name: 'Autre nombre : Cadres de couvain' }).press('Enter');
    await page.keyboard.type(count);
  };
  await typeBrood('6');
  await page.keyboard.press('Control+Enter');
  await standsAt(page, 'Bourrache');
  await typeBrood('5');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bilan du tour' })).toBeVisible();
  await untilQuiet(page);
  const arrived = await Promise.all(hiveIds.map((id) => observationsOf(page, id)));
  expect(arrived).toMatchObject([[{ data: { brood_frames: 6 } }], [{ data: { brood_frames: 5 } }]]);
});
