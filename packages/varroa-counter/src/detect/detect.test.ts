import { expect, test } from 'vitest';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { type DetectOptions, detect, suppress, tilesOver } from './detect.ts';
import type { Network } from './network.ts';

/** A fake network: dark pixels are mites, darker ones with more certainty. */
const darkness: Network = {
  look: async (planes, width, height) => {
    const cells = { width: width / 2, height: height / 2 };
    const heat = new Float32Array(cells.width * cells.height).fill(-9);
    for (let y = 0; y < cells.height; y += 1) {
      for (let x = 0; x < cells.width; x += 1) {
        const at = 2 * y * width + 2 * x;
        const mean = [at, at + 1, at + width, at + width + 1].reduce(
          (sum, i) => sum + (planes[i] ?? 0) / 4,
          0,
        );
        if (mean < 170) heat[y * cells.width + x] = (170 - mean) / 20;
      }
    }
    return { ...cells, heat, size: new Float32Array((cells.width * cells.height) / 2).fill(0.5) };
  },
  close: async () => {},
};

const board = (width: number, height: number, spots: readonly { x: number; y: number }[]): RgbImage => {
  const image = blankImage(width, height);
  image.data.fill(250);
  for (const spot of spots) {
    for (let y = spot.y - 6; y <= spot.y + 6; y += 1) {
      for (let x = spot.x - 6; x <= spot.x + 6; x += 1) {
        const shade = 10 + 18 * Math.hypot(x - spot.x, y - spot.y);
        if (x >= 0 && y >= 0 && x < width && y < height)
          image.data.fill(Math.min(250, shade), (y * width + x) * 3, (y * width + x) * 3 + 3);
      }
    }
  }
  return image;
};

const found = async (image: RgbImage, options: Partial<DetectOptions> = {}) =>
  (await detect(darkness, image, { mmPerPx: 0.1, ...options })).sort((a, b) => a.x - b.x);

test('mites on the borders and corners of tiles are found once, at their place', async () => {
  const spots = [60, 999, 1000, 1100, 1999, 2000, 2990].map((x, i) => ({ x, y: 40 + i * 253 }));
  const mites = await found(board(3000, 1600, spots));
  expect(mites).toHaveLength(spots.length);
  for (const [i, { x, y }] of spots.entries()) {
    expect(Math.abs((mites[i]?.x ?? 0) - x - 0.5)).toBeLessThan(1);
    expect(Math.abs((mites[i]?.y ?? 0) - y - 0.5)).toBeLessThan(1);
  }
});

test.each([0.05, 0.08, 0.14])(
  'positions are in pixels of the photo at %d mm per pixel too',
  async (mmPerPx) => {
    const [mite] = await found(board(600, 500, [{ x: 410, y: 333 }]), { mmPerPx });
    expect(Math.abs((mite?.x ?? 0) - 410.5)).toBeLessThan(1.5);
    expect(Math.abs((mite?.y ?? 0) - 333.5)).toBeLessThan(1.5);
    expect(mite?.width).toBeCloseTo(2 ** 0.5 / mmPerPx, 5);
  },
);

test('nothing is detected on the coin, everything next to it is', async () => {
  const image = board(400, 400, [
    { x: 200, y: 200 },
    { x: 239, y: 200 },
    { x: 262, y: 200 },
  ]);
  const mites = await found(image, { masks: [{ x: 200, y: 200, radius: 50 }] });
  expect(mites.map(({ x }) => Math.round(x))).toEqual([263]);
});

test('progress ends at 1; a search of a few tiles covers a part', async () => {
  const spots = Array.from({ length: 15 }, (_, i) => ({ x: 100 + i * 200, y: 500 }));
  const shares: number[] = [];
  const image = board(3000, 1000, spots);
  const all = await found(image, { onProgress: (share) => shares.push(share) });
  const part = await found(image, { atMostTiles: 1 });
  expect(shares).toHaveLength(3);
  expect(shares.at(-1)).toBe(1);
  expect(all).toHaveLength(15);
  expect(part.length).toBeLessThan(15);
});

test('an abort takes effect between two tiles', async () => {
  const control = new AbortController();
  const shares: number[] = [];
  const seeking = found(board(2100, 1000, []), {
    signal: control.signal,
    onProgress: (share) => {
      shares.push(share);
      control.abort();
    },
  });
  await expect(seeking).rejects.toThrow(/abort/i);
  expect(shares).toHaveLength(1);
});

test('the network receives the next tile while it processes one, but no more', async () => {
  const under = new Set<number>();
  let [asked, most] = [0, 0];
  const network: Network = {
    ...darkness,
    look: async (planes, width, height) => {
      const nth = ++asked;
      under.add(nth);
      most = Math.max(most, under.size);
      await new Promise((resolve) => setImmediate(resolve));
      under.delete(nth);
      return darkness.look(planes, width, height);
    },
  };
  await detect(network, board(3000, 1000, []), { mmPerPx: 0.1 });
  expect({ asked, most }).toEqual({ asked: 3, most: 2 });
});

test('a network that fails on one tile fails once, even with the next tile queued', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown): void => void unheard.push(reason);
  process.on('unhandledRejection', hear);
  try {
    const network: Network = { ...darkness, look: () => Promise.reject(new Error('The thread has ended.')) };
    await expect(detect(network, board(3000, 1000, []), { mmPerPx: 0.1 })).rejects.toThrow('has ended');
    await new Promise((resolve) => setImmediate(resolve));
    expect(unheard).toEqual([]);
  } finally {
    process.off('unhandledRejection', hear);
  }
});

const at = (x: number, y: number, raw: number) => ({ x, y, raw });

test('of two detections of one mite the surer one stays', () => {
  expect(suppress([at(10, 10, 0.4), at(16, 10, 0.9)], 8)).toEqual([at(16, 10, 0.9)]);
});

test('two touching mites stay separate', () => {
  expect(suppress([at(10, 10, 0.4), at(18, 10, 0.9)], 8)).toHaveLength(2);
});

test('a suppressed detection does not suppress its other neighbour', () => {
  const kept = suppress([at(0, 0, 0.9), at(6, 0, 0.8), at(12, 0, 0.7)], 8);
  expect(kept.map(({ x }) => x)).toEqual([0, 12]);
});

test('the order of the tiles does not matter', () => {
  const answers = [at(3, 3, 0.5), at(9, 3, 0.5), at(15, 3, 0.5), at(-2, -3, 0.7)];
  expect(suppress([...answers].reverse(), 8)).toEqual(suppress(answers, 8));
});

test.each([
  [30, 20],
  [1440, 1440],
  [1441, 1500],
  [4000, 3000],
])('each pixel of an image of %i × %i belongs to exactly one tile', (width, height) => {
  const owners = new Uint8Array(width * height);
  for (const { own } of tilesOver(width, height)) {
    for (let y = own.y; y < own.y + own.height; y += 1) {
      for (let x = own.x; x < own.x + own.width; x += 1)
        owners[y * width + x] = (owners[y * width + x] ?? 0) + 1;
    }
  }
  expect(owners.every((count) => count === 1)).toBe(true);
});

test('a tile includes 48 pixels of context on every side, and its sides can be halved three times', () => {
  for (const { own, seen } of tilesOver(3333, 2222)) {
    expect([own.x - seen.x, own.y - seen.y]).toEqual([48, 48]);
    expect(seen.x + seen.width - own.x - own.width).toBeGreaterThanOrEqual(48);
    expect(seen.y + seen.height - own.y - own.height).toBeGreaterThanOrEqual(48);
    expect([seen.width % 8, seen.height % 8]).toEqual([0, 0]);
    expect(Math.max(seen.width, seen.height)).toBeLessThanOrEqual(1536);
  }
});
