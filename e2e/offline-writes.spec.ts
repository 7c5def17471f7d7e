import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, untilQuiet } from './journey.ts';
import {
  answerOf,
  moveHive,
  newApiary,
  observationsOf,
  onServer,
  standingHives,
} from './pages/beekeeping.ts';

test.use({ serviceWorkers: 'allow' });

const KEPT = "Seulement sur cet appareil : pas de réseau. L'envoi suivra de lui-même.";
const SENT = /1 saisie qui était seulement sur cet appareil/;
const SENT_ALL = /saisies qui étaient seulement sur cet appareil/;

/** Opens the form from the hive, so that all its code is loaded before the network goes. */
async function openForm(page: Page, apiaryId: number, hiveId: number | undefined): Promise<void> {
  await page.goto(`/apiary/${apiaryId}/hive/${hiveId}?tab=observations`);
  await expect(page.getByText("Pas encore d'observation")).toBeVisible();
  await page.getByRole('link', { name: 'Nouvelle observation' }).filter({ visible: true }).first().click();
  await expect(answerOf(page, 'Impression générale', 'forte')).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: "Enregistrer l'observation" }).click();

/** The entry is queued, a message says so, and the form is closed as after a save. */
async function expectKept(page: Page, count: number): Promise<void> {
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(
    page.getByText(
      count === 1 ? /1 saisie seulement sur cet appareil/ : `${count} saisies seulement sur cet appareil`,
    ),
  ).toBeVisible();
}

/** Fires the browser's `online` event. */
async function findNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

/** The queue is empty, and no request is pending. */
const expectNothingWaits = (page: Page) =>
  expect(page.getByText(/saisies? seulement|^En cours d'envoi/)).toHaveCount(0);

test('an observation saved offline is queued, announced immediately, and sent once the network is back @main', async ({
  page,
  context,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await openForm(page, apiaryId, hiveIds[0]);
  await context.setOffline(true);
  await answerOf(page, 'Impression générale', 'forte').click();
  await save(page);
  await expectKept(page, 1);
  await expect(page).toHaveURL(/\?tab=observations$/);
  await expect(page.getByRole('img', { name: 'forte' })).toBeVisible();
  expect(await observationsOf(page, hiveIds[0])).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(SENT)).toBeVisible();
  await expectNothingWaits(page);
  await expect(page.getByRole('columnheader', { name: /forte$/ })).toHaveCount(1);
  expect(await observationsOf(page, hiveIds[0])).toMatchObject([{ data: { general_impression: 3 } }]);
});

test('a form that was opened by its address leads to its hive although the network went meanwhile @once', async ({
  page,
  context,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const nextPage = page.waitForResponse((answer) => /\/assets\/pages-.*\.js$/.test(answer.url()));
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}/observation`);
  await nextPage;
  await untilQuiet(page);
  await context.setOffline(true);
  await answerOf(page, 'Impression générale', 'forte').click();
  await save(page);
  await expectKept(page, 1);
  await expect(page.getByRole('heading', { level: 1, name: 'Acacia' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(SENT)).toBeVisible();
  expect(await observationsOf(page, hiveIds[0])).toHaveLength(1);
});

test('a queued entry survives a reload, is sent once, and the form does not offer it again @once', async ({
  page,
  context,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await openForm(page, apiaryId, hiveIds[0]);
  // Only the observation's request is blocked: fully offline, the page could not be reloaded.
  const observations = '**/api/hives/*/observations';
  await page.route(observations, (route) => route.abort('internetdisconnected'));
  await answerOf(page, 'Impression générale', 'faible').click();
  await save(page);
  await expectKept(page, 1);
  await page.reload();
  await expect(page.getByText(/1 saisie seulement sur cet appareil/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'faible' })).toBeVisible();
  expect(await observationsOf(page, hiveIds[0])).toEqual([]);
  await page.unroute(observations);
  await findNetwork(context);
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /faible$/ })).toHaveCount(1);
  expect(await observationsOf(page, hiveIds[0])).toHaveLength(1);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}/observation`);
  await expect(answerOf(page, 'Impression générale', 'faible')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Votre saisie a été retrouvée.')).toHaveCount(0);
});

test('one of two open tabs sends the queue @once', async ({ page, context }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Bourrache']);
  const other = await context.newPage();
  await other.goto(`/apiary/${apiaryId}`);
  await expect(standingHives(other)).toHaveText(['Acacia', 'Bourrache']);
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await page.bringToFront(); // a background tab draws once a second
  await page.goto(`/apiary/${apiaryId}`);
  await expect(standingHives(page)).toHaveText(['Acacia', 'Bourrache']);
  await untilQuiet(page); // the map has loaded; a failed load would be an error on the console
  await context.setOffline(true);
  await moveHive(page, 'Acacia', 2);
  await expectKept(page, 1);
  await findNetwork(context);
  await expectNothingWaits(page);
  await expect(standingHives(page)).toHaveText(['Bourrache', 'Acacia']);
  expect(sent.map((url) => new URL(url).pathname)).toEqual([`/api/hives/${hiveIds[0]}`]);
});

test('a hive moved offline appears at its new place and is moved on the server later @once', async ({
  page,
  context,
}) => {
  const { apiaryId } = await newApiary(page, ['Acacia', 'Bourrache', 'Colza']);
  const hives = standingHives(page);
  await page.goto(`/apiary/${apiaryId}`);
  await expect(hives).toHaveText(['Acacia', 'Bourrache', 'Colza']);
  await untilQuiet(page); // the map has loaded; a failed load would be an error on the console
  await context.setOffline(true);
  await moveHive(page, 'Acacia', 3);
  await moveHive(page, 'Colza', 1);
  await expect(hives).toHaveText(['Colza', 'Bourrache', 'Acacia']);
  await expectKept(page, 2);

  await context.setOffline(false);
  await expect(page.getByText(SENT_ALL)).toBeVisible();
  await expect(hives).toHaveText(['Colza', 'Bourrache', 'Acacia']);
  const [apiary] = await onServer(page, '/api/apiaries');
  const places = apiary.hives.map((hive: { name: string; position_on_apiary: number }) => [
    hive.position_on_apiary,
    hive.name,
  ]);
  expect(places.sort()).toEqual([
    [1, 'Colza'],
    [2, 'Bourrache'],
    [3, 'Acacia'],
  ]);
});

const photo = async () => ({
  name: 'cadre.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#d08a2a' } })
    .jpeg()
    .toBuffer(),
});

test('a photo taken offline is sent with its observation @once', async ({ page, context }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await openForm(page, apiaryId, hiveIds[0]);
  await context.setOffline(true);
  const field = page.getByRole('region', { name: 'Photos' });
  await field.locator('input[capture]').setInputFiles(await photo());
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(field.getByRole('status')).toHaveCount(0);
  await save(page);
  await expect(page).toHaveURL(/\?tab=observations$/); // the photo waited for its observation
  await expectKept(page, 1);

  await context.setOffline(false);
  await expect(page.getByText(SENT_ALL)).toBeVisible();
  const [observation, ...others] = await observationsOf(page, hiveIds[0]);
  expect(others).toEqual([]);
  expect(observation.photos).toMatchObject([{ width: 1600, height: 1200 }]);
  await expect(page.getByRole('row', { name: /^Photos/ }).getByRole('button')).toHaveCount(1);
});

/** Drafts in the browser's database. A page with an open connection would block a version change. */
async function holdDrafts(page: Page): Promise<() => Promise<void>> {
  await page.goto('/api/health');
  await page.evaluate(
    () =>
      new Promise<void>((held) => {
        let holds = true;
        window.addEventListener('let-go', () => {
          holds = false;
        });
        const opening = indexedDB.open('propolis-drafts');
        opening.onsuccess = () => {
          const changes = opening.result.transaction('changes', 'readwrite').objectStore('changes');
          const hold = () => {
            held();
            if (holds) changes.count().onsuccess = hold;
          };
          hold();
        };
      }),
  );
  return () => page.evaluate(() => void window.dispatchEvent(new Event('let-go')));
}

/** Whether the page's drafts on the disk contain this text. */
const noted = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open('propolis-drafts');
            opening.addEventListener('success', () => {
              const all = opening.result.transaction('changes').objectStore('changes').getAll();
              all.onsuccess = () => resolve(JSON.stringify(all.result));
            });
          }),
      ),
    )
    .toContain(text);

const storedOf = (page: Page) => page.evaluate(() => Object.entries(localStorage));
/** Restores the profile of a killed browser, whose last changes were not flushed to the disk. */
const forgetSince = (page: Page, entries: readonly [string, string][]) =>
  page.evaluate((kept) => {
    localStorage.clear();
    for (const [key, text] of kept) localStorage.setItem(key, text);
  }, entries);

test('text typed until the browser was killed is restored, even if the database opens late @once', async ({
  page,
  context,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await openForm(page, apiaryId, hiveIds[0]);
  const onDisk = await storedOf(page);
  await page.getByLabel('Notes', { exact: true }).fill('Reine marquée');
  await noted(page, 'Reine marquée');
  const releaseDrafts = await holdDrafts(await context.newPage());
  await forgetSince(page, onDisk);
  await page.reload();
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('');
  await releaseDrafts();
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('Reine marquée');
});

test('a draft survives even if its database opens after something else has been typed @once', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Tilleul']);
  await openForm(page, apiaryId, hiveIds[0]);
  const onDisk = await storedOf(page);
  await page.getByLabel('Notes', { exact: true }).fill('Reine marquée');
  await noted(page, 'Reine marquée');
  await forgetSince(page, onDisk);
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      const opening = open.call(this, name, version);
      if (name === 'propolis-drafts')
        Object.defineProperty(opening, 'onsuccess', {
          set: (opened: (event: Event) => void) =>
            window.addEventListener('open-drafts', () => opened(new Event('success')), { once: true }),
        });
      return opening;
    };
  });
  await page.clock.install();
  await openForm(page, apiaryId, hiveIds[1]);
  await page.clock.runFor(5_000);
  await page.evaluate(() => void window.dispatchEvent(new Event('open-drafts')));
  await page.getByLabel('Notes', { exact: true }).fill('Essaim');
  await noted(page, 'Essaim');
  await openForm(page, apiaryId, hiveIds[0]);
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('Reine marquée');
});

test('text for which local storage has no space is restored when the page is reloaded @once', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await openForm(page, apiaryId, hiveIds[0]);
  const notes = page.getByLabel('Notes', { exact: true });
  await notes.fill('Reine');
  await noted(page, 'Reine');
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2)
      try {
        localStorage.setItem(`filler-${size}`, 'x'.repeat(size));
      } catch {
        // the rest is smaller
      }
  });
  await notes.fill('Reine marquée de blanc');
  await noted(page, 'Reine marquée de blanc');
  await page.reload();
  await expect(notes).toHaveValue('Reine marquée de blanc');
});

test('an old tab does not block a newer version of the app and asks to be reloaded @once', async ({
  page,
  context,
}) => {
  await newApiary(page, ['Acacia']);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Les Rasses', exact: true }).first()).toBeVisible();
  const newer = await context.newPage();
  await newer.goto('/api/health');
  const opened = await newer.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('propolis', 2);
        opening.onblocked = () => resolve('blocked');
        opening.onsuccess = () => resolve('opened');
      }),
  );
  expect(opened).toBe('opened');
  await expect(page.getByText('Un autre onglet a ouvert une nouvelle version de Propolis')).toBeVisible();
});
