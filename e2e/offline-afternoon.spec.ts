import type { Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility.ts';
import { WHOLE_BROWSER } from './browser.ts';
import { errorsOn, expect, test } from './journey.ts';
import {
  distanceTo,
  impressionAt,
  note,
  pictureOf,
  pictureOfBoard,
  SCALE,
  visit,
  walkPast,
} from './pages/afternoon.ts';
import {
  addApiary,
  addHives,
  moveHive,
  newApiary,
  observe,
  onServer,
  standingHives,
} from './pages/beekeeping.ts';
import { type Faults, openLine } from './pages/faulty-line.ts';
import { untilKept } from './pages/kept.ts';
import { closeMessages } from './pages/messages.ts';
import { ownBrowser } from './pages/own-browser.ts';
import { faultsAtSizes, sizesOf } from './sizes.ts';

test.use({ serviceWorkers: 'allow' });

const ROUND = Array.from({ length: 10 }, (_, at) => `Acacia ${at + 1}`);
const VISITED = Array.from({ length: 10 }, (_, at) => `Tilleul ${at + 1}`);
const OF_LAST_YEAR = '2024-04-02';

/** The requests that are sent, each with the faults that can happen to it. */
const FAULTS: Faults = {
  'POST /api/hives/:id/observations': ['dropped', 'answer lost', 500, 429, 'answer lost', 503, 'dropped'],
  'PUT /api/photos/:id': ['answer lost', 'dropped', 429, 500],
  'POST /api/apiaries': ['answer lost'],
  'POST /api/apiaries/:id/hives': [503, 'answer lost'],
  'POST /api/apiaries/:id/records': ['answer lost', 'dropped', 503],
  'PUT /api/hives/:id': ['answer lost'],
  'PUT /api/observations/:id': ['answer lost'],
  'DELETE /api/observations/:id': ['answer lost'],
  'POST /api/automatic_varroa_counting/by_hand': ['answer lost'],
  'PUT /api/uploads/:id/parts/:id': ['dropped'],
  'POST /api/automatic_varroa_counting/uploaded': ['answer lost'],
};

interface Seen {
  readonly id: number;
  readonly data: object;
  readonly photos: readonly { readonly id: string }[];
}
interface Stand {
  readonly id: number;
  readonly name: string;
  readonly position_on_apiary: number;
}

/** The queue is also inspected at desktop size. */
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const waitingEntries = (page: Page) => page.getByRole('list', { name: 'Saisies en attente' }).locator('> li');

/** All entries are still queued: the line shows their number, and its page lists them. */
async function expectWaiting(page: Page, count: number): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`${count} saisies seulement sur cet appareil`) }).click();
  await expect(waitingEntries(page)).toHaveCount(count);
}

/** Creates an entry with every form of the app except observations; returns the number of queued entries. */
async function setUpAndCount(page: Page, { apiaryId, hiveIds }: Place): Promise<void> {
  const [first, second] = hiveIds;
  await page.goto('/apiary/add');
  await page.getByLabel('Nom').fill('Le Chasseron');
  await page.getByLabel('Référence').fill('VD-4712');
  await page.getByLabel('Latitude').fill('46.85');
  await page.getByLabel('Longitude').fill('6.54');
  await page.getByRole('button', { name: 'Créer le rucher' }).click();
  await page.getByRole('link', { name: 'Le Chasseron', exact: true }).first().click();
  await closeMessages(page);
  await page.getByRole('link', { name: 'Ajouter une ruche' }).filter({ visible: true }).first().click();
  await page.getByLabel('Nom').fill('Érable');
  await page.getByRole('combobox', { name: 'Type de ruche' }).click();
  await page.getByRole('option', { name: 'Dadant-Blatt' }).click();
  await page.getByRole('combobox', { name: "Race d'abeilles" }).click();
  await page.getByRole('option', { name: 'Buckfast' }).click();
  await page.getByRole('button', { name: 'Ajouter la ruche' }).filter({ visible: true }).first().click();
  await standingHives(page).filter({ hasText: 'Érable' }).click();
  await page.getByRole('link', { name: 'Nouvelle observation' }).filter({ visible: true }).first().click();
  await note(page, { impression: 'forte' });
  // The server knows neither this hive nor its apiary.
  await page.getByRole('button', { name: 'Agir' }).filter({ visible: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Nourrir' }).click();
  await page.getByRole('button', { name: '2 kg' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Érable' })).toBeVisible();

  await page.goto(`/apiary/${apiaryId}/record/feeding`);
  await page.getByRole('button', { name: 'En tout' }).click();
  await page.getByRole('textbox', { name: /^Quantité en tout/ }).fill('15');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Les Rasses' })).toBeVisible();

  await page.goto(`/automatic_varroa_counting/by_hand?hive=${first}`);
  await page.getByRole('textbox', { name: /^Nombre de varroas/ }).fill('12');
  await page.getByRole('textbox', { name: /^Jours sous la ruche/ }).fill('7');
  await page.getByRole('button', { name: 'Enregistrer le comptage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Acacia 1' })).toBeVisible();

  await page.goto(`/apiary/${apiaryId}/hive/${second}/automatic_varroa_counting/add`);
  await page.getByRole('radio', { name: /2 francs/ }).check({ force: true });
  await page.locator('input[type="file"][multiple]').setInputFiles(await pictureOfBoard());
  await expect(page.getByLabel(/^Heure/)).toHaveValue('10:00');
  await page.getByRole('textbox', { name: /Nombre de jours/ }).fill('7');
  await page.getByRole('button', { name: 'Compter les varroas' }).click();
  await expect(page.getByRole('region', { name: /en cours d'envoi/ })).toBeVisible();
}

/** Corrects an observation of today, removes an older one, and moves a hive to the front. */
async function putInOrder(page: Page, { apiaryId, hiveIds }: Place): Promise<void> {
  const [first, second] = hiveIds;
  const observations = (hiveId: number | undefined) => `/apiary/${apiaryId}/hive/${hiveId}?tab=observations`;
  await page.goto(observations(first));
  await page
    .getByRole('button', { name: /^Actions pour l'observation du/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await page.getByLabel('Notes', { exact: true }).fill('Reine marquée');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/\?tab=observations$/);

  await page.goto(observations(second));
  await page.getByRole('button', { name: "Actions pour l'observation du 2 avril 2024" }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: "Supprimer l'observation" }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(`/apiary/${apiaryId}`);
  await moveHive(page, 'Acacia 10', 1);
  await expect(standingHives(page).first()).toHaveText('Acacia 10');
}
interface Place {
  readonly apiaryId: number;
  readonly hiveIds: readonly number[];
}

/** Presses "send" until the queue is empty, instead of waiting for the next retry. */
async function sendAll(page: Page): Promise<void> {
  const tryNow = page.getByRole('button', { name: 'Essayer maintenant' });
  await expect(async () => {
    if (await tryNow.isVisible()) await tryNow.click({ timeout: 500 });
    await expect(page.getByText("Rien n'attend")).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 120_000, intervals: [50] });
}

/** Observations of a hive, in the order in which the server received them. */
const arrived = async (page: Page, hiveId: number | undefined): Promise<Seen[]> =>
  (await onServer(page, `/api/hives/${hiveId}/observations/latest`)).sort(
    (one: Seen, other: Seen) => one.id - other.id,
  );

const impressions = (seen: readonly Seen[]) =>
  seen.map(({ data }) => ('general_impression' in data ? data.general_impression : undefined));
const noted = (at: number) => SCALE.indexOf(impressionAt(at)) + 1;

test('an offline afternoon with two killed browsers and an unstable connection: each entry arrives once and in order', async ({
  baseURL,
  contextOptions,
  isMobile,
}, { project }) => {
  test.skip(!isMobile, 'a meadow is walked with a phone');
  const line = await openLine(baseURL ?? '');
  const browser = await ownBrowser({
    ...contextOptions,
    ...project.use,
    ...WHOLE_BROWSER,
    baseURL: line.url,
  });
  try {
    let { page, context } = await browser.open();
    const errors = errorsOn(page);
    const rasses = await newApiary(page, ROUND);
    const suchet = await addApiary(page, 'Le Suchet');
    const suchetIds = await addHives(page, suchet, VISITED);
    await observe(page, rasses.hiveIds[1] ?? 0, { brood_frames: 5, observation_date: OF_LAST_YEAR });
    await page.goto('/');
    await untilKept(page);
    // A session opened in this very minute is outside this comparison.
    await context.close();

    line.cut();
    ({ page, context } = await browser.open({ offline: true }));
    errorsOn(page, errors);
    await page.goto('/');
    const round = page
      .getByRole('region', { name: /^Les Rasses/ })
      .getByRole('link', { name: 'Faire le tour' });
    await round.click();
    await walkPast(page, ROUND.slice(0, 5));
    await expect(page.getByText('5 saisies seulement sur cet appareil')).toBeVisible();
    await browser.kill();

    ({ page, context } = await browser.open({ offline: true }));
    errorsOn(page, errors);
    await page.goto('/');
    await page.getByRole('link', { name: 'Continuer le tour : Les Rasses, 5 sur 10' }).click();
    await walkPast(page, ROUND.slice(5), 5);
    await expect(page.getByRole('heading', { level: 1, name: 'Bilan du tour' })).toBeVisible();
    await expectWaiting(page, 10);
    await page.goto('/observe');
    for (const [at, hive] of VISITED.entries())
      await visit(page, hive, { impression: impressionAt(at), picture: await pictureOf(at) });
    await visit(page, 'Tilleul 1', { impression: 'forte' });
    await setUpAndCount(page, rasses);
    await putInOrder(page, rasses);
    await expectWaiting(page, 31);
    await browser.kill();

    ({ page, context } = await browser.open({ offline: true }));
    errorsOn(page, errors);
    await page.goto('/');
    const made = page.getByRole('region', { name: /^Le Chasseron/ });
    await expect(made.getByRole('img', { name: 'Seulement sur cet appareil' }).first()).toBeVisible();
    await expectWaiting(page, 31);
    expect(await accessibilityFaults(page, true)).toEqual([]);
    await page.setViewportSize(DESK);
    expect(await accessibilityFaults(page, false)).toEqual([]);
    await page.setViewportSize(PHONE);
    const everySize = [...sizesOf(true), ...sizesOf(false)];
    expect(await faultsAtSizes(page, everySize, 'what waits')).toEqual([]);

    line.mend(FAULTS);
    await context.setOffline(false);
    await sendAll(page);
    expect(line.unmet()).toEqual({});

    const apiaries: { name: string; hives: Stand[] }[] = await onServer(page, '/api/apiaries');
    const hivesOf = (name: string) =>
      apiaries
        .filter((apiary) => apiary.name === name)
        .flatMap(({ hives }) => hives.toSorted((a, b) => a.position_on_apiary - b.position_on_apiary));
    expect(apiaries.map(({ name }) => name).sort()).toEqual(['Le Chasseron', 'Le Suchet', 'Les Rasses']);
    expect(hivesOf('Les Rasses').map(({ name }) => name)).toEqual(['Acacia 10', ...ROUND.slice(0, 9)]);
    expect(hivesOf('Le Suchet').map(({ name }) => name)).toEqual(VISITED);
    expect(hivesOf('Le Chasseron').map(({ name }) => name)).toEqual(['Érable']);

    for (const [at, hiveId] of rasses.hiveIds.entries())
      expect(impressions(await arrived(page, hiveId)), ROUND[at]).toEqual([noted(at)]);
    const [corrected] = await arrived(page, rasses.hiveIds[0]);
    expect(corrected?.data).toEqual({ general_impression: 1, general_notes: 'Reine marquée' });
    for (const [at, hiveId] of suchetIds.entries()) {
      const seen = await arrived(page, hiveId);
      expect(impressions(seen), VISITED[at]).toEqual(at === 0 ? [1, 3] : [noted(at)]);
      expect(seen[0]?.photos).toHaveLength(1);
      expect(await distanceTo(at, await photo(page, seen[0]?.photos[0]?.id))).toBeLessThan(12);
    }
    expect(impressions(await arrived(page, hivesOf('Le Chasseron')[0]?.id))).toEqual([3]);
    const { data: records } = await onServer(page, '/api/records?kind=feeding');
    const fed = (records as { hives: { name: string }[]; record: { amounts: number[] } }[]).map((one) => ({
      hives: one.hives.map(({ name }) => name).sort(),
      amounts: one.record.amounts,
    }));
    expect(fed).toHaveLength(2);
    expect(fed).toContainEqual({ hives: ['Érable'], amounts: [2000] });
    expect(fed).toContainEqual({ hives: ROUND.toSorted(), amounts: ROUND.map(() => 1500) });
    const { data: countings } = await onServer(page, '/api/automatic_varroa_counting');
    expect(countings).toHaveLength(2);
    expect(countings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ hive_id: rasses.hiveIds[0], counted_by: 'hand', exposure_days: 7 }),
        expect.objectContaining({
          hive_id: rasses.hiveIds[1],
          photo: { width: 1600, height: 1200 },
          exposure_days: 7,
        }),
      ]),
    );
    expect(errors, 'errors on the console').toEqual([]);
  } finally {
    await browser.remove();
    line.stop();
  }
});

/** As the server returns it. */
async function photo(page: Page, id: string | undefined): Promise<Buffer> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get(`/api/photos/${id}`, { headers: { authorization: token ?? '' } });
  expect(answer.ok()).toBe(true);
  return answer.body();
}
