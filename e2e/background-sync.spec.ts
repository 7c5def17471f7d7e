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

/** The app's service worker, as the browser itself holds it: it is there also when no page is. */
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

/** As the browser does once there is a network, while nobody has the app open. */
const findNetwork = ({ devtools, registrationId }: Worker, origin: string) =>
  devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'sending',
    lastChance: false,
  });

/** What the browser was asked to wake the worker for. */
async function askedFor(): Promise<readonly string[]> {
  const registration = await navigator.serviceWorker.ready;
  // TypeScript does not know Background Sync.
  return (registration as unknown as { sync: { getTags: () => Promise<string[]> } }).sync.getTags();
}

/** Saves an observation without a network and leaves the app; there is none afterwards either. */
async function observeAndLeave(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(answerOf(page, 'Impression générale', 'forte')).toBeVisible();
  await context.setOffline(true);
  await answerOf(page, 'Impression générale', 'forte').click();
  await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
  await expect(page.getByText(/1 saisie attend/)).toBeVisible();
  // It has asked the browser: who closes the app sooner sends with the next start.
  await expect.poll(() => page.evaluate(askedFor)).toContain('sending');
  await page.close();
}

/** How much lies on the device, seen from a page that is none of the app. */
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

test('what waits is sent once without any page, and by nobody once the session has ended elsewhere @once', async ({
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
  // A browser tells it again, later and later, as long as something is left.
  const findAgain = async () => {
    await findNetwork(worker, url);
    return observations(acacia);
  };
  await expect.poll(findAgain, { intervals: [2000] }).toMatchObject([{ data: { general_impression: 3 } }]);
  await expect.poll(() => countKept(beside, 'propolis-lent', 'session')).toBe(0);
  expect(await countKept(beside, 'propolis', 'writes')).toBe(0);

  await observeAndLeave(context, formOf(colza));
  // Before there is a network: the worker may still be awake for what it was told above, and would send in between.
  await beside.request.delete('/api/user/sessions', { headers: elsewhere });
  await context.setOffline(false);
  await findNetwork(worker, url);
  await expect.poll(() => countKept(beside, 'propolis-lent', 'session')).toBe(0);
  expect(await countKept(beside, 'propolis', 'writes')).toBe(1);
  expect(await observations(colza)).toEqual([]);
  expect(await observations(acacia)).toHaveLength(1);
});
