import { readFile } from 'node:fs/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { violationsIn } from './accessibility.ts';
import { serveExamples } from './examples/serve.ts';
import { expect, test } from './journey.ts';

// Serial: the page of the examples is built once.
test.describe.configure({ mode: 'default' });

let examples: Awaited<ReturnType<typeof serveExamples>> | undefined;
test.beforeAll(async () => {
  test.setTimeout(180_000); // a busy machine bundles slowly
  examples = await serveExamples();
});
test.afterAll(() => examples?.close());

async function openExample(page: Page, name: string): Promise<Locator> {
  await page.goto(`${examples?.url}?example=${name}`);
  const curve = page.getByRole('application');
  await curve.waitFor();
  return curve;
}

/** The visible period, or the moment that is read out. */
const readout = (page: Page) => page.locator('p').filter({ hasText: /2026/ }).first();
const MAY = 'Fri, 1 May – Sun, 31 May 2026';

/** The point at half of the curve's height, at a share of its width. */
async function spotAt(curve: Locator, share: number): Promise<{ x: number; y: number }> {
  const box = await curve.boundingBox();
  if (!box) throw new Error('the curve is not there');
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

test('the keyboard reads the curve aloud, zooms it and leads back; the mouse selects a part to zoom into @once', async ({
  page,
}) => {
  const curve = await openExample(page, 'Season');
  await expect(readout(page)).toHaveText(MAY);
  await curve.focus();
  const spoken = page.locator('[aria-live="polite"]').last();
  await page.keyboard.press('Home');
  await expect(spoken).toHaveText(
    /^Fri, 1 May 2026, 00:00\. Acacia\s: 38\.4 kg\. .*Varroa, Acacia\s: pas de mesure$/,
  );
  await page.keyboard.press('ArrowRight');
  await expect(spoken).toHaveText(/^Fri, 1 May 2026, 00:02/);
  await page.keyboard.press('ArrowRight');
  await expect(spoken).toHaveText(/^Fri, 1 May 2026, 00:10/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(spoken).toHaveText(/^Sat, 2 May 2026, 13:1/);
  await page.keyboard.press('End');
  await expect(spoken).toHaveText(/^Sun, 31 May 2026, 23:5/);

  await page.keyboard.press('Home');
  await page.keyboard.press('+');
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');

  // From the 11th to about the 16th.
  const [from, to] = [await spotAt(curve, 10 / 31), await spotAt(curve, 15 / 31)];
  await page.mouse.move(from.x, from.y);
  await expect(readout(page)).toHaveText(/^(Sun, 10|Mon, 11) May 2026, \d\d:\d\d$/);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
  await expect(readout(page)).toHaveText(/^(Sun, 10|Mon, 11) May – (Fri, 15|Sat, 16) May 2026$/);
  await page.mouse.dblclick(from.x, from.y);
  await page.mouse.move(5, 5);
  await expect(readout(page)).toHaveText(MAY);

  const later = page.getByRole('button', { name: 'Plus tard' });
  await page.getByRole('button', { name: 'Agrandir' }).click();
  await later.click();
  await later.click();
  await expect(readout(page)).toHaveText(/Sun, 31 May 2026$/); // values beyond the limits are not shown
  const back = page.getByRole('button', { name: 'Revenir à la période' });
  await back.click();
  await expect(readout(page)).toHaveText(MAY);
  await expect(back).toBeFocused();
});

/** The canvas rows (px) in which the yellow line, or a darker one, is drawn, at a share of the curve's width. */
async function inkAt(curve: Locator, share: number): Promise<number[]> {
  const { x } = await spotAt(curve, share);
  return curve
    .page()
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement, at) => {
      const { left, width } = canvas.getBoundingClientRect();
      const column = Math.round(((at - left) / width) * canvas.width);
      const { data = [] } = canvas.getContext('2d')?.getImageData(column, 0, 1, canvas.height) ?? {};
      return Array.from({ length: data.length / 4 }, (_, row) => row).filter(
        (row) => (data[row * 4] ?? 0) - (data[row * 4 + 2] ?? 0) > 60,
      );
    }, x);
}

test('a moment in a gap has no value, and no line crosses the gap @once', async ({ page }) => {
  const curve = await openExample(page, 'OneHive');
  const gap = await spotAt(curve, 1.75 / 5);
  await page.mouse.move(gap.x, gap.y);
  await expect(page.getByText('pas de mesure')).toBeVisible();
  expect(await inkAt(curve, 0.1)).not.toEqual([]);
  expect(await inkAt(curve, 0.35)).toEqual([]);
});

test('a gap stays open beside another measure, on the screen and in the exported picture @once', async ({
  page,
}) => {
  const curve = await openExample(page, 'LongGap');
  await expect.poll(() => inkAt(curve, 8 / 31)).not.toEqual([]);
  expect(await inkAt(curve, 22 / 31)).not.toEqual([]);
  for (const day of [10, 12, 15, 18, 20]) expect(await inkAt(curve, day / 31), `day ${day}`).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the picture' }).click();
  const inked = await inkedColumns(await readFile(await (await download).path()));
  const widths = inked.slice(1).map((column, at) => column - (inked[at] ?? column));
  const whole = (inked.at(-1) ?? 0) - (inked[0] ?? 0);
  // 12 of 31 days have no readings.
  expect(Math.max(...widths) / whole).toBeGreaterThan(0.35);
});

test('flags open their events, alone or from a group, without axe violations', async ({ page }) => {
  await openExample(page, 'Season');
  const rail = page.getByRole('list', { name: 'Événements' });
  const opened = page.locator('output');
  await rail.getByRole('button', { name: 'Visit, Sun, 3 May 2026' }).press('Enter');
  await expect(opened).toHaveText('Visit');
  await rail.getByRole('button', { name: '2 événements' }).first().click();
  await page.getByRole('menuitem', { name: 'Feeding, Sun, 10 May 2026' }).click();
  await expect(opened).toHaveText('Feeding');
  for (const flag of await rail.getByRole('button').all()) {
    const box = await flag.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await violationsIn(page, 'main')).toEqual([]);
  await page.goto(`${examples?.url}?example=Table`);
  await expect(page.getByRole('row')).not.toHaveCount(0);
  expect(await violationsIn(page, 'main')).toEqual([]);
});

/** Puts, moves and lifts fingers at shares of the curve's width. */
const fingersOn =
  (curve: Locator, touch: CDPSession) =>
  async (type: 'touchStart' | 'touchMove' | 'touchEnd', shares: readonly number[]) => {
    const spots = await Promise.all(shares.map((share) => spotAt(curve, share)));
    await touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spots.map((spot, id) => ({ ...spot, id })),
    });
  };

test('the line, its gap and the readout follow the fingers before they are lifted', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'fingers');
  const curve = await openExample(page, 'OneHive');
  const fingers = fingersOn(curve, await page.context().newCDPSession(page));
  const resting = await inkAt(curve, 0.1);
  expect(resting).not.toEqual([]);
  expect(await inkAt(curve, 0.35)).toEqual([]);
  await expect(readout(page)).toHaveText('Fri, 8 May – Tue, 12 May 2026');

  await fingers('touchStart', [0.1, 0.6]);
  for (const moved of [0.1, 0.2, 0.3]) await fingers('touchMove', [0.1 + moved, 0.6 + moved]);
  // The gap spanned from a fifth to half of the width.
  await expect.poll(() => inkAt(curve, 0.65)).toEqual([]);
  const height = Math.max(...resting);
  const moved = await inkAt(curve, 0.4);
  // A phone has several device pixels per CSS pixel.
  expect(Math.abs(Math.max(...moved) - height)).toBeLessThanOrEqual(12);
  expect(await inkAt(curve, 0.1)).not.toEqual([]);
  await expect(readout(page)).toHaveText('Wed, 6 May – Mon, 11 May 2026');

  // The fingers spread further than the pre-rendered picture of the line reaches.
  for (const spread of [0.05, 0.1, 0.15, 0.2]) await fingers('touchMove', [0.4 - spread, 0.7 + spread]);
  await fingers('touchEnd', []);
  // Now the gap spans from a third to three quarters.
  await expect.poll(() => inkAt(curve, 0.4)).toEqual([]);
  expect(await inkAt(curve, 0.8)).not.toEqual([]);
});

test('two fingers zoom and pan, one finger reads values, and vertical moves scroll the page', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'fingers');
  const curve = await openExample(page, 'Season');
  const touch = await page.context().newCDPSession(page);
  const fingers = fingersOn(curve, touch);
  // The fingers started 10 days apart and are now as far apart as 20 days: half of May is visible.
  await fingers('touchStart', [10 / 31, 20 / 31]);
  for (const step of [1, 2, 3, 4, 5]) await fingers('touchMove', [(10 - step) / 31, (20 + step) / 31]);
  await fingers('touchEnd', []);
  await expect(readout(page)).toHaveText(/^Fri, 8 May – (Sat, 23|Sun, 24) May 2026$/);

  const flag = page.getByRole('button', { name: /^Visit, Sun, 17 May/ });
  const flagAt = async () => (await flag.boundingBox())?.x ?? 0;
  const before = await flagAt();
  await fingers('touchStart', [0.3, 0.6]);
  for (const step of [0.1, 0.2]) await fingers('touchMove', [0.3 + step, 0.6 + step]);
  const width = (await curve.boundingBox())?.width ?? 0;
  await expect.poll(async () => Math.abs((await flagAt()) - before - 0.2 * width)).toBeLessThan(2);
  for (const step of [0.1, 0]) await fingers('touchMove', [0.3 + step, 0.6 + step]);
  await fingers('touchEnd', []);
  await expect(readout(page)).toHaveText(/^Fri, 8 May – (Sat, 23|Sun, 24) May 2026$/);

  await fingers('touchStart', [0.3]);
  await fingers('touchMove', [0.4]);
  await fingers('touchMove', [0.5]);
  await fingers('touchEnd', []);
  await expect(readout(page)).toHaveText(/^(Fri, 15|Sat, 16) May 2026, \d\d:\d\d$/);

  const { x, y } = await spotAt(curve, 0.5);
  const swipe = (type: 'touchStart' | 'touchMove', up: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: y - up }] });
  await swipe('touchStart', 0);
  for (let up = 20; up <= 200; up += 20) await swipe('touchMove', up);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
});

/** The number of pixels of a picture that have this colour, within a tolerance per channel. */
async function pixelsOf(
  picture: Buffer,
  [red, green, blue]: readonly [number, number, number],
): Promise<number> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const far = [red, green, blue].map((channel, index) => Math.abs(channel - (data[at + index] ?? 0)));
    if (Math.max(...far) <= 12) count += 1;
  }
  return count;
}

/** The columns (px) of a picture in which the yellow line is drawn, below title and legend. */
async function inkedColumns(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const PLOT_TOP = 300; // px
  return Array.from({ length: info.width }, (_, column) => column).filter((column) => {
    for (let row = PLOT_TOP; row < info.height; row += 1) {
      const at = (row * info.width + column) * info.channels;
      if ((data[at] ?? 0) - (data[at + 2] ?? 0) > 60) return true;
    }
    return false;
  });
}

test('an exported picture has a high resolution, a light background and the colours of its lines, although the page is dark @once', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openExample(page, 'Season');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the picture' }).click();
  const picture = await readFile(await (await download).path());
  const { width, height, format } = await sharp(picture).metadata();
  expect([format, width]).toEqual(['png', 2400]);
  expect(height).toBeGreaterThan(1300);
  const all = (width ?? 0) * (height ?? 0);
  expect((await pixelsOf(picture, [255, 255, 255])) / all).toBeGreaterThan(0.4);
  // The blue of Lime, the yellow of Acacia, darkened for bands on white paper, and the red of the temperature.
  for (const ink of [
    [88, 130, 153],
    [153, 123, 49],
    [174, 58, 39],
  ] as const)
    expect(await pixelsOf(picture, ink), String(ink)).toBeGreaterThan(500);
  await test.info().attach('picture', { body: picture, contentType: 'image/png' });
});

test('switching the colour scheme redraws the lines, and the curve fills the width of its page @once', async ({
  page,
}) => {
  const curve = await openExample(page, 'Season');
  const ink = () => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const light = await ink();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ink).not.toBe(light);
  for (const width of [390, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await curve.boundingBox())?.width ?? 0).toBeGreaterThan(width * 0.65);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  }
});

test('lines and flags that arrive together leave the curve its width @once', async ({ page }) => {
  const curve = await openExample(page, 'Season');
  const width = async () => (await curve.boundingBox())?.width;
  const before = await width();
  const drawn = await page.locator('canvas').elementHandle();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect.poll(() => drawn?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await width()).toBe(before);
});
