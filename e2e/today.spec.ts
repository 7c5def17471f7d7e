import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { newApiary, observe } from './pages/beekeeping.ts';

const today = (page: Page): Locator => page.getByRole('region', { name: "Aujourd'hui" });
const lines = (page: Page): Locator => today(page).getByRole('listitem');

/** A hive without tasks, a weak one, one that needs attention, and one with an overdue reminder. */
async function newSeason(page: Page) {
  const place = await newApiary(page, ['Bleuet', 'Capucine', 'Marguerite', 'Tilleul']);
  const [bleuet = 0, capucine = 0, marguerite = 0, tilleul = 0] = place.hiveIds;
  await observe(page, bleuet, { general_impression: 3 });
  await observe(page, capucine, { general_impression: 1 });
  await observe(page, marguerite, { surveillance_particular_attention: true });
  await observe(page, tilleul, {
    surveillance_reminder: true,
    surveillance_reminder_date: '2020-05-31',
    surveillance_reminder_comment: 'contrôler la ponte',
  });
  await page.goto('/');
  return { ...place, tilleul };
}

/** A horizontal swipe over a line, as touch events. */
async function swipe(page: Page, line: Locator, by: number): Promise<void> {
  const box = await line.boundingBox();
  if (!box) throw new Error('there is no line');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x: x + by * part, y }]);
  await touch('touchEnd', []);
}

test('the tasks of today come first, most urgent on top, one press from their hive @main', async ({
  page,
}) => {
  const { apiaryId, tilleul } = await newSeason(page);
  await expect(lines(page)).toHaveText([
    /^TilleulLes Rassesrappel dépassé de .+ jours«\scontrôler la ponte\s»$/,
    /^MargueriteLes Rassesattention particulière depuis le \d\d\.\d\d\.\d\d$/,
    /^CapucineLes Rassescolonie faible$/,
  ]);
  await today(page)
    .getByRole('link', { name: /^Tilleul/ })
    .click();
  await expect(page).toHaveURL(`/apiary/${apiaryId}/hive/${tilleul}`);
});

test('a task is postponed until tomorrow and taken back; without tasks the day is free @once', async ({
  page,
}) => {
  await newSeason(page);
  const putOff = (name: string) =>
    today(page)
      .getByRole('button', { name: `Remettre ${name} à demain` })
      .click();
  await putOff('Marguerite');
  await expect(lines(page)).toHaveCount(2);
  await page.reload();
  await expect(lines(page)).toHaveCount(2);
  await expect(today(page).getByText('Remis à demain : Marguerite')).toBeVisible();
  await today(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(lines(page)).toHaveCount(3);
  for (const name of ['Marguerite', 'Capucine', 'Tilleul']) await putOff(name);
  await expect(
    today(page).getByText("Rien ne presse aujourd'hui : vos colonies suivent leur cours."),
  ).toBeVisible();
  await expect(today(page).getByText(/^À venir\s: /)).toBeVisible();
});

test('a long swipe postpones a task, a short one does not', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a mouse has the button');
  await newSeason(page);
  await swipe(page, lines(page).nth(1), 40);
  await expect(lines(page)).toHaveCount(3);
  await swipe(page, lines(page).nth(1), -140);
  await expect(lines(page)).toHaveCount(2);
  await expect(page).toHaveURL('/');
});

test('of 200 hives the weak one is found with two presses, and Back restores the list @once', async ({
  page,
}) => {
  const names = Array.from({ length: 200 }, (_, at) => `Ruche ${at + 1}`);
  const { apiaryId, hiveIds } = await newApiary(page, names);
  await observe(page, hiveIds[136] ?? 0, { general_impression: 1 });
  await page.goto(`/apiary/${apiaryId}`);
  await page.getByRole('button', { name: 'Faibles 1' }).click();
  await page.getByRole('link', { name: 'Ruche 137', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ruche 137' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/apiary/${apiaryId}?show=weak`);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});
