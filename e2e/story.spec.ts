import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { newApiary, observe } from './pages/beekeeping.ts';

const story = (page: Page) => page.getByRole('region', { name: 'Son histoire' });
const chapters = (page: Page) =>
  page.getByRole('list', { name: 'Ce qui a changé' }).locator('> li').filter({ visible: true });

test('the page of a hive begins with its story, which the next observation continues', async ({ page }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const hiveId = hiveIds[0] ?? 0;
  await page.goto(`/apiary/${apiaryId}`);
  await page.getByRole('link', { name: 'Acacia', exact: true }).click();
  await expect(page.getByRole('heading', { name: "Personne ne l'a encore observée" })).toBeVisible();

  const made = [
    { observation_date: '2024-04-02', general_impression: 1, brood_frames: 3, reserves_honey_frames: 2 },
    { observation_date: '2024-05-02', general_impression: 2, brood_frames: 6, structure_honey_super: 1 },
    { observation_date: '2024-05-20', brood_frames: 6 },
    { observation_date: '2024-07-14', structure_honey_super: 0, harvest_honey_frames: 8 },
  ];
  for (const values of made) await observe(page, hiveId, values);
  await page.reload();
  await expect(
    page.getByText(/^Dernière observation .* le 14 juillet 2024\s: pas de hausse\.$/),
  ).toBeVisible();
  await expect(chapters(page)).toHaveCount(4);
  await expect(chapters(page).nth(0)).toContainText('Récolte : 8 cadres de miel');
  await expect(chapters(page).nth(2)).toContainText("Le couvain s'est étendu de 3 à 6 cadres");
  await expect(
    story(page).getByRole('img', { name: /^Cadres de couvain : entre 3 cadres et 6 cadres/ }),
  ).toBeVisible();
  await story(page).getByText('Les valeurs en tableau').click();
  await expect(story(page).getByRole('row', { name: /^02\.04\.24/ })).toContainText('faible3');

  // The open page is notified while another device records it.
  await observe(page, hiveId, {
    observation_date: '2024-08-01',
    feeding_type: 'option_1',
    feeding_quantity: 5,
  });
  await expect(chapters(page).nth(0)).toContainText('Nourrie : 5 kg de sirop de sucre');
  await chapters(page).nth(0).getByRole('link', { name: '1er août 2024' }).click();
  await expect(page.getByRole('tab', { name: 'Observations' })).toHaveAttribute('aria-selected', 'true');
});

test('a long story shows its observations in steps @once', async ({ page }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const hiveId = hiveIds[0] ?? 0;
  const first = Date.UTC(2018, 0, 1, 12);
  for (let batch = 0; batch < 7; batch += 1)
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => batch * 20 + at).map((day) =>
        observe(page, hiveId, {
          observation_date: new Date(first + day * 86_400_000).toISOString(),
          brood_frames: day % 9,
        }),
      ),
    );
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/observations/latest')) asked.push(request.url());
  });
  await page.goto(`/apiary/${apiaryId}/hive/${hiveId}`);
  await expect(chapters(page)).toHaveCount(6);
  expect(asked).toHaveLength(1);
  const more = story(page).getByRole('button', { name: 'Montrer plus' });
  for (const count of [26, 46, 66]) {
    await more.click();
    await expect(chapters(page)).toHaveCount(count);
  }
  expect(asked).toHaveLength(2);
});

test('the observation form of each hive is one press away, in the list and on the stand', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Bourrache']);
  const form = `/apiary/${apiaryId}/hive/${hiveIds[1]}/observation`;
  for (const address of ['/', `/apiary/${apiaryId}`]) {
    await page.goto(address);
    await page.getByRole('link', { name: 'Observer Bourrache' }).click();
    await expect(page).toHaveURL(form);
    await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle observation' })).toBeVisible();
  }
});
