import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { login } from './pages/account.ts';
import { answerOf, newApiary, observationsOf, onServer, search } from './pages/beekeeping.ts';
import { photoOfBoard } from './pages/boards.ts';
import { untilKept } from './pages/kept.ts';

test.use({ serviceWorkers: 'allow' });

/** The accounts whose responses are in the browser's database. */
const ownersOfAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('propolis-answers');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          keys.onsuccess = () =>
            resolve([...new Set((keys.result as string[][]).map(([owner = '']) => owner))]);
        };
      }),
  );

const signIn = async (page: Page, email: string) => {
  await login(page, email);
  await expect(page).not.toHaveURL(/\/login/);
};

/** Records a strong colony offline, from the hive's page. */
async function noteOffline(page: Page, apiaryId: number, hiveId: number | undefined): Promise<void> {
  await page.goto(`/apiary/${apiaryId}/hive/${hiveId}/observation`);
  await untilKept(page);
  await page.context().setOffline(true);
  await answerOf(page, 'Impression générale', 'forte').click();
  await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
  await expect(page.getByText('Hors ligne, 1 saisie seulement sur cet appareil')).toBeVisible();
}

test('two beekeepers who share a phone see no data of each other, and their entries are sent under their own names @once', async ({
  page,
  browser,
  baseURL,
}) => {
  const first = await newApiary(page, ['Acacia']);
  const elsewhere = await browser.newContext({ baseURL });
  const second = await newApiary(await elsewhere.newPage(), ['Tilleul'], 'La Côte');
  await elsewhere.close();
  await noteOffline(page, first.apiaryId, first.hiveIds[0]);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await page.getByRole('button', { name: 'Garder et se déconnecter' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => ownersOfAnswers(page)).toEqual([]);

  await page.context().setOffline(false);
  await signIn(page, second.email);
  await expect(page.getByRole('link', { name: 'La Côte', exact: true }).first()).toBeVisible();
  await untilKept(page);
  const account = await page.evaluate(() => localStorage.getItem('account'));
  for (const offline of [false, true]) {
    await page.context().setOffline(offline);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'La Côte', exact: true }).first()).toBeVisible();
    await expect(page.getByText(/Les Rasses|saisie seulement/)).toHaveCount(0);
    await search(page, 'Acacia');
    await expect(page.getByText(/^Rien ne correspond/)).toBeVisible();
    await page.goto('/waiting');
    await expect(page.getByText("Rien n'attend")).toBeVisible();
  }
  expect(await ownersOfAnswers(page)).toEqual([account]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Acacia|Les Rasses/);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login/);

  await page.context().setOffline(false);
  await signIn(page, first.email);
  await expect(
    page.getByText('Sur le serveur : 1 saisie qui était seulement sur cet appareil'),
  ).toBeVisible();
  expect(await observationsOf(page, first.hiveIds[0])).toHaveLength(1);

  // The session ends while entries are queued. They are sent after the next sign-in.
  await noteOffline(page, first.apiaryId, first.hiveIds[0]);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/api/auth/logout', { headers: { authorization: token ?? '' } });
  await page.context().setOffline(false);
  await expect(page.getByText(/^Votre session est terminée.*seulement sur cet appareil/)).toBeVisible();
  await signIn(page, first.email);
  await expect.poll(async () => (await observationsOf(page, first.hiveIds[0])).length).toBe(2);
});

for (const [step, tab] of [
  ['begin', 'the same tab'],
  ['part', 'the same tab'],
  ['create', 'the same tab'],
  ['part', 'another tab'],
] as const)
  test(`queued photos stay with the first beekeeper when another one signs in: ${step}, in ${tab} @once`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const first = await newApiary(page, ['Acacia']);
    const elsewhere = await browser.newContext({ baseURL });
    const second = await newApiary(await elsewhere.newPage(), ['Tilleul'], 'La Côte');
    await elsewhere.close();
    const { name, mimeType, buffer } = await photoOfBoard();
    // The connection stalls at one step of the upload and resumes after the second beekeeper has signed in.
    let goOn = () => {};
    const signedIn = new Promise<void>((resolve) => (goOn = resolve));
    const held = {
      begin: '**/api/uploads/*',
      part: '**/api/uploads/*/parts/*',
      create: '**/api/automatic_varroa_counting/uploaded',
    };
    let isHeld = () => {};
    const stalled = new Promise<void>((resolve) => (isHeld = resolve));
    await page.route(held[step], async (route) => {
      isHeld();
      await signedIn;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`/apiary/${first.apiaryId}/hive/${first.hiveIds[0]}/automatic_varroa_counting/add`);
    await page.getByRole('radio', { name: /2 francs/ }).check({ force: true });
    const photos = ['one', 'two'].map((of) => ({
      name: `${of}-${name}`,
      mimeType,
      buffer: Buffer.concat([buffer, Buffer.from(of)]),
    }));
    await page.locator('input[type="file"][multiple]').setInputFiles(photos);
    await expect(page.getByRole('img', { name: 'Aperçu de la photo 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Compter les 2 photos' }).click();
    await stalled;
    const there = tab === 'another tab' ? await page.context().newPage() : page;
    if (there !== page) await there.goto('/');
    await there.getByRole('button', { name: 'Déconnexion' }).click();
    // Nothing that the second beekeeper's open form still shows is requested.
    if (there !== page) await there.getByRole('button', { name: 'Garder et se déconnecter' }).click();
    await expect(there).toHaveURL(/\/login/);
    await signIn(there, second.email);
    await expect(there.getByRole('link', { name: 'La Côte', exact: true }).first()).toBeVisible();
    goOn();
    await untilKept(page);
    const countings = async () => (await onServer(there, '/api/automatic_varroa_counting')).data;
    expect(await countings()).toEqual([]);
    await there.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(there).toHaveURL(/\/login/);
    await signIn(there, first.email);
    await expect.poll(async () => (await countings()).length, { timeout: 60_000 }).toBe(2);
    expect(new Set((await countings()).map(({ hive_id }: { hive_id: number }) => hive_id))).toEqual(
      new Set(first.hiveIds),
    );
  });
