import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test as base, expect } from './journey.ts';
import { newApiary } from './pages/beekeeping.ts';
import { hasSamples, METEOSWISS, NO_SAMPLES } from './pages/samples.ts';
import { startServer } from './server.ts';

/** Paths of the weather network with the recorded files served for them; every other path answers 404. */
const SERVED: Readonly<Record<string, string>> = {
  '/ch.meteoschweiz.messwerte-aktuell/VQHA80.csv': 'VQHA80_2026-03-28_excerpt.csv',
  '/ch.meteoschweiz.ogd-smn/ber/ogd-smn_ber_h_recent.csv': 'ogd-smn_ber_h_recent.csv',
};

async function openNetwork() {
  const server = createServer((request, response) => {
    const file = SERVED[request.url ?? ''];
    if (!file) response.writeHead(404).end();
    else
      void readFile(join(METEOSWISS, file)).then((content) =>
        response.writeHead(200, { etag: `"${file}"` }).end(content),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the network has no port');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${address.port}`, close };
}

/** A separate server whose weather network is this machine. */
const test = base.extend<object, { server: string }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring, this fixture needs no other
    async ({}, use) => {
      const network = await openNetwork();
      const product = await startServer({ WEATHER_URL: network.url });
      process.env.E2E_DATA_DIR = product.dataDir;
      await use(product.url);
      await product.stop();
      network.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server),
});

test.skip(!hasSamples, NO_SAMPLES);

test('a station is found by its name and linked, and its past is imported from the files of the network @once', async ({
  page,
}) => {
  await newApiary(page, ['Acacia']);
  await page.goto('/sensors/swissmetnet');
  await expect(page.getByRole('radio').first()).toBeAttached(); // the nearest stations, before anything is typed
  await page.getByRole('textbox', { name: 'Nom, code ou canton' }).fill('zollikofen');
  const bern = page.getByRole('radio', { name: /^Bern \/ Zollikofen BER/ });
  await expect(bern).toHaveAccessibleName(/Température Soleil Vent/);
  await bern.check({ force: true });
  await page.getByRole('button', { name: 'Relier la station' }).click();
  await expect(page.getByText('Le connecteur a été enregistré')).toBeVisible();
  await expect(page.getByText('Source : MétéoSuisse').first()).toBeVisible();

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const curve = '/api/connector/swissmetnet/tre200s0/BER?start=2025-01-01T00:00:00Z&end=2025-08-16T00:00:00Z';
  await expect(async () => {
    const answer = await page.request.get(curve, { headers: { authorization: token ?? '' } });
    expect((await answer.json()).length).toBeGreaterThan(200);
  }).toPass({ timeout: 30_000 });

  // An apiary has one station, and the other form shows it.
  await page.getByRole('link', { name: 'Nouvelle station' }).click();
  await page.getByRole('combobox', { name: /Rucher/ }).click();
  await expect(page.getByRole('option', { name: 'Les Rasses : a déjà une station' })).toBeVisible();
});
