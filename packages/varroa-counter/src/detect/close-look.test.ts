import { expect, test } from 'vitest';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { looksOf } from './close-look.ts';
import { CLOSE, type Network } from './network.ts';

const PX_PER_MM = 10;
const mmPerPx = 1 / PX_PER_MM;
const NUMBERS = 3 * CLOSE.side ** 2;

/** A fake close look that returns the brightness of the centre of a crop and counts the crops. */
const brightness = (): Network & { shown: number[] } => {
  const shown: number[] = [];
  return {
    shown,
    look: () => Promise.reject(new Error('only lookClosely is expected')),
    lookClosely: async (crops) => {
      const count = crops.length / NUMBERS;
      shown.push(count);
      const middle = (CLOSE.side / 2) * CLOSE.side + CLOSE.side / 2;
      return Float32Array.from({ length: count }, (_, i) => (crops[i * NUMBERS + middle] ?? 0) / 10 - 10);
    },
    close: async () => {},
  };
};

/** A board that becomes brighter from left to right by one level per pixel. */
const ramp = (): RgbImage => {
  const image = blankImage(200, 60);
  for (let y = 0; y < 60; y += 1)
    for (let x = 0; x < 200; x += 1) image.data.fill(x, (y * 200 + x) * 3, (y * 200 + x) * 3 + 3);
  return image;
};

const at = (x: number, raw: number) => ({ x, y: 30, width: 18, height: 18, raw });
const closeOf = async (network: Network, image: RgbImage, found: readonly ReturnType<typeof at>[]) =>
  (await looksOf(network, image, found, { mmPerPx })).map(({ close }) => close);

test('each candidate gets the result for its own place, in any order', async () => {
  const found = [at(150, 0.2), at(60, 0.9), at(100, 0.5)];
  const [bright = 0, dark = 0, middle = 0] = await closeOf(brightness(), ramp(), found);
  expect(bright).toBeCloseTo(5, 1);
  expect(middle).toBeCloseTo(0, 1);
  expect(dark).toBeCloseTo(-4, 1);
});

test('logits are limited to six on both sides', async () => {
  expect(await closeOf(brightness(), ramp(), [at(195, 0.5), at(5, 0.5)])).toEqual([6, -6]);
});

test('of very many candidates only the surest are examined', async () => {
  const network = brightness();
  const found = Array.from({ length: 1600 }, (_, i) => at(150, i / 1600));
  const said = await closeOf(network, ramp(), found);
  expect(said.slice(0, 100).every((close) => close === 0)).toBe(true);
  expect(said.slice(100).every((close) => close > 4)).toBe(true);
  expect(network.shown.reduce((sum, count) => sum + count, 0)).toBe(1500);
  expect(Math.max(...network.shown)).toBeLessThan(100);
});

test('a candidate of an earlier search is not examined again', async () => {
  const network = brightness();
  const [first, second] = [at(150, 0.5), at(60, 0.5)];
  const before = await closeOf(network, ramp(), [first]);
  expect((await closeOf(network, ramp(), [second, first]))[1]).toBe(before[0]);
  expect(network.shown).toEqual([1, 1]);
});

test('without candidates the network is not called', async () => {
  const network = brightness();
  expect(await closeOf(network, ramp(), [])).toEqual([]);
  expect(network.shown).toEqual([]);
});

test('an abort stops it with its reason', async () => {
  const stop = new AbortController();
  stop.abort(new Error('enough'));
  const looking = looksOf(brightness(), ramp(), [at(60, 0.9)], { mmPerPx, signal: stop.signal });
  await expect(looking).rejects.toThrow('enough');
});

test('a candidate in the corner of a photo is examined too', async () => {
  const [close] = await closeOf(brightness(), ramp(), [{ ...at(0, 0.5), y: 0 }]);
  expect(close).toBe(-6);
});

test('candidates not worth a close look get a default value', async () => {
  const network = brightness();
  const found = [at(150, 0.9), at(150, 0.3), at(150, 0.8)];
  const looks = await looksOf(network, ramp(), found, { mmPerPx, worth: () => [true, false, true] });
  expect(network.shown).toEqual([2]);
  expect(looks.map(({ close }) => Math.round(close))).toEqual([5, -5, 5]);
});

/** A bright board with a dark disc at each x. */
const discs = (...xs: number[]): RgbImage => {
  const image = blankImage(200, 60);
  for (let i = 0; i < 200 * 60; i += 1) {
    const isDark = xs.some((x) => Math.hypot((i % 200) + 0.5 - x, Math.floor(i / 200) + 0.5 - 30) < 6);
    image.data.fill(isDark ? 20 : 200, i * 3, i * 3 + 3);
  }
  return image;
};

/** A fake close look that returns how many square millimetres of a crop are dark. */
const darkness: Network = {
  ...brightness(),
  lookClosely: async (crops) =>
    Float32Array.from({ length: crops.length / NUMBERS }, (_, i) => {
      const green = crops.subarray(i * NUMBERS + NUMBERS / 3, i * NUMBERS + (2 * NUMBERS) / 3);
      return green.filter((level) => level < 110).length / CLOSE.pxPerMm ** 2;
    }),
};

test('a candidate that touches another one is seen twice: with its neighbour and without', async () => {
  const image = discs(60, 73, 150);
  const [touching = 0, , alone = 0] = await closeOf(darkness, image, [
    at(60, 0.5),
    at(76, 0.4),
    at(150, 0.5),
  ]);
  // Two discs in the first view, one in the second.
  expect(touching / alone).toBeCloseTo(1.5, 1);
});

test('a neighbour that is hardly believed is not painted over', async () => {
  const network = brightness();
  await closeOf(network, ramp(), [at(60, 0.9), at(76, 0.3)]);
  // The doubtful one has a believed neighbour, the believed one none.
  expect(network.shown).toEqual([3]);
});
