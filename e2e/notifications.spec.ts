import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFaults } from './accessibility.ts';
import { expect, linkInMail, test } from './journey.ts';
import { newApiary } from './pages/beekeeping.ts';

test.use({ serviceWorkers: 'allow' });

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ }).filter({ visible: true });

/** A photo without a coin: its counting always ends with a notification. */
async function sendBoard(page: Page, hiveId: number): Promise<void> {
  const picture = { create: { width: 800, height: 600, channels: 3, background: '#e8dcc0' } } as const;
  const photo = await sharp(picture).jpeg().toBuffer();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const sent = await page.request.post('/api/automatic_varroa_counting', {
    headers: { authorization: token ?? '' },
    multipart: {
      photo: { name: 'board.jpg', mimeType: 'image/jpeg', buffer: photo },
      hive_id: String(hiveId),
      marker: 'marker_2_CHF',
      photo_timestamp: '2026-06-14T08:30',
      photo_timestamp_timezone: 'Europe/Zurich',
    },
  });
  expect(sent.status()).toBe(201);
}

test('a notification shows at the bell of an open page, is listed, and leads to its cause', async ({
  page,
  isMobile,
}) => {
  const { hiveIds } = await newApiary(page, ['Mélusine']);
  await page.goto('/');
  await expect(bell(page)).toBeVisible();
  await sendBoard(page, hiveIds[0] ?? 0);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue', { timeout: 90_000 });
  expect(await accessibilityFaults(page, isMobile)).toEqual([]);
  await bell(page).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Mélusine · Comptage terminé' });
  await expect(row).toContainText('non lue');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/automatic_varroa_counting\/\d+$/);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.goBack();
  await expect(row).not.toContainText('non lue');
});

test('an example is sent by mail, and the calendar has an address until it is revoked @once', async ({
  page,
}) => {
  const { email } = await newApiary(page, ['Mélusine']);
  await page.goto('/preferences');
  await page.getByRole('button', { name: 'Essayer : Rappel du jour' }).click();
  await expect(page.getByText('Exemple envoyé : aucun appareil, un e-mail.')).toBeVisible();
  await linkInMail(email, '/notifications');
  await page.getByRole('button', { name: "Montrer l'adresse" }).click();
  const address = await page.getByLabel('Adresse secrète').inputValue();
  const calendar = await page.request.get(address);
  expect([calendar.status(), await calendar.text()]).toEqual([
    200,
    expect.stringContaining('BEGIN:VCALENDAR'),
  ]);
  await page.getByRole('button', { name: "Révoquer l'adresse" }).click();
  await expect(page.getByText("L'ancienne adresse ne répond plus.")).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly data: { readonly path: string };
}

/** The calls of the service worker to the browser, in order. */
interface Asked {
  shown: Shown[];
  opened: string[];
}

/**
 * Records the worker's calls in place of the browser, which shows no notification without a screen and lets no worker
 * open or focus a page without a user's click.
 */
const noteWhatIsAsked = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as Asked & Record<string, { readonly prototype: object }>;
    Object.assign(scope, { shown: [], opened: [] });
    Object.assign(scope.ServiceWorkerRegistration?.prototype ?? {}, {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) =>
        void scope.shown.push({ title, body: options.body, data: options.data }),
    });
    Object.assign(scope.Clients?.prototype ?? {}, {
      openWindow: async (url: string) => void scope.opened.push(`opens ${url}`),
    });
    Object.assign(scope.WindowClient?.prototype ?? {}, {
      async focus(this: { readonly url: string }) {
        scope.opened.push(`focuses ${this.url}`);
      },
    });
  });

/** A subscribed service worker, and a way to send it push messages. */
async function startWorker(page: Page, context: BrowserContext) {
  const browser = await context.newCDPSession(page);
  const registered = registrationOf(browser);
  const [running] = context.serviceWorkers();
  const started = running ?? context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const [worker, registrationId] = [await started, await registered];
  await noteWhatIsAsked(worker);
  const { origin } = new URL(page.url());
  const push = (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  return { worker, push };
}

const registrationOf = (browser: CDPSession): Promise<string> =>
  new Promise((resolve, reject) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
    browser.send('ServiceWorker.enable').catch(reject);
  });

const askedOf = (worker: Worker) =>
  worker.evaluate((): Asked => {
    const { shown, opened } = self as unknown as Asked;
    return { shown, opened };
  });

/** Clicks the notification that was shown last. */
const click = (worker: Worker) =>
  worker.evaluate(() => {
    const { shown } = self as unknown as Asked;
    const notification = { ...shown.at(-1), close: () => {} };
    self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
  });
declare const ExtendableEvent: new (type: string) => Event;

test('a push message is shown, and a click leads only to a page of this host, whatever address it contains @once', async ({
  page,
  context,
}) => {
  await newApiary(page, ['Mélusine']);
  await page.goto('/notifications');
  const { origin } = new URL(page.url());
  const { worker, push } = await startWorker(page, context);
  let messages = 0;
  const leads = async (data: unknown, title = 'Rappel : Mélusine') => {
    messages += 1;
    await push(typeof data === 'string' ? data : JSON.stringify(data));
    await expect.poll(async () => (await askedOf(worker)).shown.length).toBe(messages);
    expect((await askedOf(worker)).shown.at(-1)?.title).toBe(title);
    await click(worker);
    await expect.poll(async () => (await askedOf(worker)).opened.length).toBe(messages);
    return (await askedOf(worker)).opened.at(-1);
  };
  const message = { title: 'Rappel : Mélusine', text: 'nourrir', tag: 'a' };
  expect(await leads({ ...message, path: '/notifications/7' })).toBe(`opens ${origin}/notifications/7`);
  expect(await leads({ ...message, path: '/notifications' })).toBe(`focuses ${origin}/notifications`);
  for (const path of ['https://evil.example/steal', '//evil.example/', { href: 'https://evil.example' }])
    expect(await leads({ ...message, path })).toBe(`opens ${origin}/`);
  expect(await leads('<script>', 'Propolis')).toBe(`opens ${origin}/`);
});
