import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { s3Settings, startS3 } from '../apps/server/test/s3-server.ts';
import { test as base, expect } from './journey.ts';
import { newApiary } from './pages/beekeeping.ts';
import { startServer } from './server.ts';

/** CORS as in OPERATIONS.md, for any port of this machine. */
const CORS = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>http://localhost:*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader>
  <ExposeHeader>ETag</ExposeHeader><ExposeHeader>Content-Range</ExposeHeader><ExposeHeader>Content-Length</ExposeHeader>
</CORSRule></CORSConfiguration>`;

interface World {
  readonly url: string;
  readonly bucket: string;
}

/** A separate server whose photos are in a bucket from which browsers read directly. */
const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring, this fixture needs no other
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'propolis-s3-'));
      const bucket = await startS3({ directory, isLenient: true, cors: CORS });
      const product = await startServer({ ...s3Settings(bucket.url), STORAGE_ANSWERS: 'signed' });
      process.env.E2E_DATA_DIR = product.dataDir;
      await use({ url: product.url, bucket: bucket.url });
      await product.stop();
      await bucket.close();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ world }, use) => use(world.url),
});

test('the browser reads a photo in a bucket directly, by a signed address @once', async ({ page, world }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const fromBucket: URL[] = [];
  page.on('response', (answer) => {
    const url = new URL(answer.url());
    if (url.origin === world.bucket && answer.request().method() === 'GET' && answer.ok())
      fromBucket.push(url);
  });
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}/observation`);
  const field = page.getByRole('region', { name: 'Photos' });
  const picture = sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#d08a2a' } });
  await field.locator('input[type="file"]:not([capture])').setInputFiles({
    name: 'cadre.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().toBuffer(),
  });
  await expect(field.getByRole('status')).toHaveCount(0);
  await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
  await expect(page.getByText("Observation d'Acacia enregistrée")).toBeVisible();

  // The page that uploaded the photo shows its local copy. Only a reloaded page requests it.
  await page.reload();
  const row = page.getByRole('row', { name: /^Photos/ });
  await row.getByRole('button').first().click();
  const shown = page.getByRole('dialog', { name: /^Photos du / }).getByRole('img', { name: 'Photo 1' });
  await expect
    .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(1800);
  expect(fromBucket.length).toBeGreaterThan(0);
  for (const { searchParams } of fromBucket) expect(searchParams.get('X-Amz-Signature')).toMatch(/^\w{64}$/);
});
