import { expect, test } from 'vitest';
import type { RgbImage } from '../src/image/rgb-image.ts';
import type { MiteBox } from './mite.ts';
import { renderBoard } from './render.ts';

const TINY = { width: 120, height: 90 } as const;
const SMALL = { width: 320, height: 240 } as const;

/** Mean green of an ellipse of `share` times the box, or of the ring around it. */
function meanGreen({ width, data }: RgbImage, box: MiteBox, from: number, to: number): number {
  let sum = 0;
  let count = 0;
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  for (let y = Math.floor(cy - box.height * to); y <= cy + box.height * to; y++) {
    for (let x = Math.floor(cx - box.width * to); x <= cx + box.width * to; x++) {
      const r = Math.hypot((x - cx) / box.width, (y - cy) / box.height) * 2;
      if (r < from || r > to || x < 0 || y < 0 || x >= width) continue;
      sum += data[(y * width + x) * 3 + 1] ?? 0;
      count++;
    }
  }
  return sum / count;
}

test('the same seed draws the same board', async () => {
  const [one, other] = [await renderBoard(3, TINY), await renderBoard(3, TINY)];
  expect(Buffer.from(one.image.data).equals(Buffer.from(other.image.data))).toBe(true);
  expect(one.mites).toEqual(other.mites);
});

test('another seed draws another board', async () => {
  const [one, other] = [await renderBoard(3, TINY), await renderBoard(4, TINY)];
  expect(Buffer.from(one.image.data).equals(Buffer.from(other.image.data))).toBe(false);
});

test('the boxes contain mites: darker than the paper around them, 1 to 2 mm long', async () => {
  const { image, mites } = await renderBoard(8, {
    ...SMALL,
    kind: 'paper_white',
    mites: 12,
    debris: 0,
    tiltDegrees: 0,
  });
  expect(mites).toHaveLength(12);
  const darker = mites.filter((box) => meanGreen(image, box, 0, 0.8) < 0.8 * meanGreen(image, box, 1.4, 2));
  expect(darker.length).toBeGreaterThanOrEqual(11);
  for (const { width, height } of mites) {
    expect(Math.max(width, height)).toBeGreaterThan(10);
    expect(Math.max(width, height)).toBeLessThan(21);
  }
});

const SPARSE = { ...SMALL, mites: 12, debris: 0, tiltDegrees: 0 } as const;
const middles = (mites: readonly MiteBox[]) =>
  mites.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));

test('mites drawn as touching lie in groups: most centres are closer than 1.7 mm to another', async () => {
  const spots = middles((await renderBoard(9, { ...SPARSE, pose: 'touching' })).mites);
  const near = spots.filter((a) => spots.some((b) => a !== b && Math.hypot(a.x - b.x, a.y - b.y) < 17));
  expect(near.length).toBeGreaterThan(spots.length / 2);
});

test('mites on edge are drawn smaller than the same mites when flat', async () => {
  const areaOf = async (pose?: 'on_edge'): Promise<number> => {
    const { mites } = await renderBoard(9, { ...SPARSE, ...(pose && { pose }) });
    return mites.reduce((sum, { width, height }) => sum + width * height, 0) / mites.length;
  };
  expect(await areaOf('on_edge')).toBeLessThan(0.8 * (await areaOf()));
});

test('a crumb lies against each mite, and no mite moves for it', async () => {
  const [bare, crumbed] = [
    await renderBoard(9, { ...SPARSE, kind: 'paper_white' }),
    await renderBoard(9, { ...SPARSE, kind: 'paper_white', pose: 'with_crumb' }),
  ];
  expect(crumbed.mites).toEqual(bare.mites);
  expect(Buffer.from(crumbed.image.data).equals(Buffer.from(bare.image.data))).toBe(false);
});

test('there are no mites under a coin, and the coin has the stated width', async () => {
  const coin = { diameterMm: 20, thicknessMm: 2 };
  const { mites, marker } = await renderBoard(5, {
    ...SMALL,
    width: 400,
    coin,
    mites: 80,
    debris: 0,
    tiltDegrees: 0,
  });
  expect(marker?.diameterPx).toBeCloseTo(200, 6);
  const centres = mites.map(({ x, y, width, height }) => [x + width / 2, y + height / 2] as const);
  const covered = centres.filter(([x, y]) => Math.hypot(x - (marker?.x ?? 0), y - (marker?.y ?? 0)) < 100);
  expect(covered).toEqual([]);
  expect(mites.length).toBeGreaterThan(5);
});

test('a tilt reduces the mean scale by the square root of its cosine', async () => {
  const { mmPerPx } = await renderBoard(6, { ...TINY, pxPerMm: 10, tiltDegrees: 25, mites: 0, debris: 0 });
  expect(mmPerPx).toBeCloseTo(0.1 / Math.sqrt(Math.cos((25 * Math.PI) / 180)), 9);
});
