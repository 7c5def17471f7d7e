import { expect, test } from 'vitest';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { looksOf } from './close-look.ts';
import { CLOSE, type Network } from './network.ts';

const PX_PER_MM = 10;
const mmPerPx = 1 / PX_PER_MM;
const NUMBERS = 3 * CLOSE.side ** 2;

/** A close look that says how bright the very middle of a crop is, and how many crops it was shown. */
const brightness = (): Network & { shown: number[] } => {
  const shown: number[] = [];
  return {
    shown,
    look: () => Promise.reject(new Error('Only the close look is asked.')),
    lookClosely: async (crops) => {
      const count = crops.length / NUMBERS;
      shown.push(count);
      const middle = (CLOSE.side / 2) * CLOSE.side + CLOSE.side / 2;
      return Float32Array.from({ length: count }, (_, i) => (crops[i * NUMBERS + middle] ?? 0) / 10 - 10);
    },
    close: async () => {},
  };
};

/** A board that grows brighter from left to right, by a level for each pixel. */
const ramp = (): RgbImage => {
  const image = blankImage(200, 60);
  for (let y = 0; y < 60; y += 1)
    for (let x = 0; x < 200; x += 1) image.data.fill(x, (y * 200 + x) * 3, (y * 200 + x) * 3 + 3);
  return image;
};

const at = (x: number, raw: number) => ({ x, y: 30, width: 18, height: 18, raw });
const closeOf = async (network: Network, image: RgbImage, found: readonly ReturnType<typeof at>[]) =>
  (await looksOf(network, image, found, { mmPerPx })).map(({ close }) => close);

test('each candidate gets what the close look says of its own place, whatever the order', async () => {
  const found = [at(150, 0.2), at(60, 0.9), at(100, 0.5)];
  const [bright = 0, dark = 0, middle = 0] = await closeOf(brightness(), ramp(), found);
  expect(bright).toBeCloseTo(5, 1);
  expect(middle).toBeCloseTo(0, 1);
  expect(dark).toBeCloseTo(-4, 1);
});

test('no close look is more certain than six, on either side', async () => {
  expect(await closeOf(brightness(), ramp(), [at(195, 0.5), at(5, 0.5)])).toEqual([6, -6]);
});

test('of very many candidates the surest are looked at, and nothing is said of the others', async () => {
  const network = brightness();
  const found = Array.from({ length: 1600 }, (_, i) => at(150, i / 1600));
  const said = await closeOf(network, ramp(), found);
  expect(said.slice(0, 100).every((close) => close === 0)).toBe(true);
  expect(said.slice(100).every((close) => close > 4)).toBe(true);
  expect(network.shown.reduce((sum, count) => sum + count, 0)).toBe(1500);
  expect(Math.max(...network.shown)).toBeLessThan(100);
});

test('where nothing was found nothing is asked', async () => {
  const network = brightness();
  expect(await closeOf(network, ramp(), [])).toEqual([]);
  expect(network.shown).toEqual([]);
});

test('an abort ends it with its reason', async () => {
  const stop = new AbortController();
  stop.abort(new Error('enough'));
  const looking = looksOf(brightness(), ramp(), [at(60, 0.9)], { mmPerPx, signal: stop.signal });
  await expect(looking).rejects.toThrow('enough');
});

test('at the corner of a photo a look is still taken', async () => {
  const [close] = await closeOf(brightness(), ramp(), [{ ...at(0, 0.5), y: 0 }]);
  expect(close).toBe(-6);
});

test('what is not worth a close look gets none, and is taken for what such things mostly are', async () => {
  const network = brightness();
  const found = [at(150, 0.9), at(150, 0.3), at(150, 0.8)];
  const looks = await looksOf(network, ramp(), found, { mmPerPx, worth: () => [true, false, true] });
  expect(network.shown).toEqual([2]);
  expect(looks.map(({ close }) => Math.round(close))).toEqual([5, -5, 5]);
});
