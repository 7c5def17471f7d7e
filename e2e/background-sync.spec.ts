import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { WHOLE_BROWSER } from './browser.ts';
import { expect, test } from './journey.ts';
import { signInAside } from './pages/account.ts';
import { answerOf, newApiary } from './pages/beekeeping.ts';

test.use({ serviceWorkers: 'allow', launchOptions: WHOLE_BROWSER });

interface Worker {
  readonly devtools: CDPSession;
  readonly registrationId: string;
}

/** The app's service worker, reached through the browser: it exists even when no page is open. */
async function findWorker(beside: Page): Promise<Worker> {
  const devtools = await beside.context().newCDPSession(beside);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return { devtools, registrationId: await found };
}

/** Fires the sync event, as the browser does when the network is back and the app is closed. */
const findNetwork = ({ devtools, registrationId }: Worker, origin: string) =>
  devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'sending',
    lastChance: false,
  });

/** The tags registered for Background Sync. */
async function askedFor(): Promise<readonly string[]> {
  const registration = await navigator.serviceWorker.ready;
  // TypeScript has no types for Background Sync.
  return (registration as unknown as { sync: { getTags: () => Promise<string[]> } }).sync.getTags();
}

/** Saves an observation offline and leaves the app, still offline. */
async function observeAndLeave(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(answerOf(page, 'Impression générale', 'forte')).toBeVisible();
  await context.setOffline(true);
  await answerOf(page, 'Impression générale', 'forte').click();
  await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
  await expect(page.getByText(/1 saisie seulement sur cet appareil/)).toBeVisible();
  // Registration is done. If the app is closed earlier, the queue is sent at the next start.
  await expect.poll(() => page.evaluate(askedFor)).toContain('sending');
  await page.close();
}

/** The number of queued entries on the device, read from a page outside the app. */
const countKept = (beside: Page, database: string, store: string) =>
  beside.evaluate(
    (names) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(names.database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction(names.store).objectStore(names.store).count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
    { database, store },
  );

test('queued entries are sent once without an open page, and not at all once the session has ended elsewhere @once', async ({
  page: beside,
  context,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { email, apiaryId, hiveIds } = await newApiary(beside, ['Acacia', 'Colza']);
  const elsewhere = { authorization: await signInAside(beside, email) };
  const observations = async (hiveId: number | undefined) =>
    (await beside.request.get(`/api/hives/${hiveId}/observations/latest`, { headers: elsewhere })).json();
  const formOf = (hiveId: number | undefined) => `/apiary/${apiaryId}/hive/${hiveId}/observation`;
  const [acacia, colza] = hiveIds;

  await observeAndLeave(context, formOf(acacia));
  await context.setOffline(false);
  const worker = await findWorker(beside);
  // A browser retries the sync event with growing delays as long as entries are left.
  const findAgain = async () => {
    await findNetwork(worker, url);
    return observations(acacia);
  };
  await expect.poll(findAgain, { intervals: [2000] }).toMatchObject([{ data: { general_impression: 3 } }]);
  await expect.poll(() => countKept(beside, 'propolis-lent', 'session')).toBe(0);
  expect(await countKept(beside, 'propolis', 'writes')).toBe(0);

  await observeAndLeave(context, formOf(colza));
  // Before the network is back: the worker may still be awake from the event above and would send in between.
  await beside.request.delete('/api/user/sessions', { headers: elsewhere });
  await context.setOffline(false);
  await findNetwork(worker, url);
  await expect.poll(() => countKept(beside, 'propolis-lent', 'session')).toBe(0);
  expect(await countKept(beside, 'propolis', 'writes')).toBe(1);
  expect(await observations(colza)).toEqual([]);
  expect(await observations(acacia)).toHaveLength(1);
});
