import type { Page } from '@playwright/test';
import { expect, test, untilQuiet } from './journey.ts';
import { serveBuilds } from './pages/another-build.ts';
import { countByHand, newApiary, observe } from './pages/beekeeping.ts';
import { demoPages, openOwnDemo } from './pages/demo.ts';
import { untilAppKept, untilKept } from './pages/kept.ts';

test.use({ serviceWorkers: 'allow' });

const STALE = /Dernière mise à jour/;

/** Responses cached on the device, one text each. */
const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve, reject) => {
        const opening = indexedDB.open('propolis-answers');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('answers').objectStore('answers').getAll();
          all.onsuccess = () => resolve(all.result.map((answer) => JSON.stringify(answer)));
        };
      }),
  );

test("offline the app opens with the beekeeper's data and its age; the next beekeeper on the device does not see it @once @main", async ({
  page,
  context,
}) => {
  await openOwnDemo(page);
  const { dashboard = '/', hive = '/', observations = '/', evolution = '/' } = await demoPages(page);
  const curve = page.getByRole('application');
  const thumbnails = page.locator('main article img, main li img');
  await page.goto('/automatic_varroa_counting');
  await expect(thumbnails.first()).toBeVisible();
  await untilQuiet(page);
  await page.goto(evolution);
  await expect(curve).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  await page.reload();
  await expect(curve).toBeVisible();
  await page.goto(dashboard);
  await expect(page.locator('main a[href^="/apiary/"]').first()).toBeVisible();
  await expect(page.getByText(STALE)).toBeVisible();
  await page.goto(hive);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(observations);
  await expect(page.getByRole('columnheader').nth(2)).toBeVisible();
  await page.goto('/automatic_varroa_counting');
  await expect(thumbnails.first()).toBeVisible();
  await page.goto('/automatic_varroa_counting?page=9');
  await expect(page.getByText("Cette page n'est pas encore sur cet appareil.")).toBeVisible();

  expect(await keptAnswers(page)).not.toEqual([]);
  await page.goto(dashboard);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toEqual([]);
});

test("scanning a hive's code offline opens its story and its varroa page, although its page was never open @once", async ({
  page,
  context,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Tilleul']);
  const hive = hiveIds[1] ?? 0;
  await observe(page, hive, { observation_date: '2024-05-02', general_impression: 3, brood_frames: 6 });
  await countByHand(page, hive, { count_date: '2024-05-03T10:00:00Z', count: 12, exposure_days: 7 });
  await page.goto('/');
  await untilKept(page);
  await context.setOffline(true);
  await page.goto(`/apiary/${apiaryId}/hive/${hive}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tilleul' })).toBeVisible();
  await expect(
    page.getByText(/^Dernière observation .*\s: colonie forte et 6 cadres de couvain\.$/),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Varroas' })).toContainText('3 mai 2024');
  await expect(page.getByText('pas encore sur cet appareil')).toHaveCount(0);
});

test.describe('on a device that is slow to begin', () => {
  test.use({ serviceWorkers: 'block' });

  test('cached data is shown even if the code of a page loads before its style @once', async ({ page }) => {
    await newApiary(page, ['Acacia']);
    await page.goto('/');
    const hive = page.getByRole('link', { name: 'Acacia' }).first();
    await expect(hive).toBeVisible();
    await untilQuiet(page);
    await expect.poll(() => keptAnswers(page)).toContainEqual(expect.stringContaining('Acacia'));

    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    const hasAllButStyle = () =>
      page.waitForFunction(() => {
        const isThere = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0;
        const links = (rel: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)];
        return (
          links('stylesheet').some(({ href }) => href.includes('/signed-in-')) &&
          links('modulepreload').every(isThere)
        );
      });
    await page.route('**/assets/signed-in-*.css', async (route) => {
      await hasAllButStyle();
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByText(STALE)).toBeVisible();
    await expect(hive).toBeVisible();
  });
});

const OTHER = 'another-build';

test('an update is announced, waits for a press and never mixes versions; a photo shared by another app opens the counting form @once', async ({
  page,
  baseURL,
}) => {
  const builds = await serveBuilds(baseURL ?? '');
  try {
    await newApiary(page, ['Acacia']);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.goto(`${builds.url}/api/health`);
    await page.evaluate((kept) => localStorage.setItem('token', kept ?? ''), token);
    await page.goto(`${builds.url}/preferences`);
    await untilAppKept(page);
    await page.goto(`${builds.url}/preferences`);
    const stamp = page.locator('meta[name="propolis-stamp"]');
    const before = (await stamp.getAttribute('content')) ?? '';

    builds.install(OTHER, before);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText('Une nouvelle version de Propolis est prête')).toBeVisible();
    await expect(stamp).toHaveAttribute('content', before);
    await page.getByRole('button', { name: "L'ouvrir maintenant" }).click();
    await expect(stamp).toHaveAttribute('content', OTHER);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.evaluate(sharePhoto);
    await expect(page).toHaveURL(/automatic_varroa_counting\/add$/);
    await page.getByRole('button', { name: 'Prendre la photo' }).click();
    await expect(page.locator('main li img')).toHaveCount(1);
  } finally {
    builds.stop();
  }
});

/** Runs in the page: shares a picture as a phone's gallery does. */
async function sharePhoto(): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = 1600;
  canvas.height = 1200;
  canvas.getContext('2d')?.fillRect(0, 0, 800, 600);
  const picture = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/jpeg'));
  const shared = new DataTransfer();
  shared.items.add(new File([picture ?? ''], 'lange.jpg', { type: 'image/jpeg' }));
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
  const field = document.createElement('input');
  Object.assign(field, { type: 'file', name: 'photos', files: shared.files });
  form.append(field);
  document.body.append(form);
  form.submit();
}
