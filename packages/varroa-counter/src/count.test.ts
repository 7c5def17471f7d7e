import { cardAddress } from '@propolis/domain';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { outOfFocus } from '../boards/light.ts';
import { countAtScale, countVarroas } from './count.ts';
import type { CountOutcome, CountProgress, CountResult } from './count-types.ts';
import type { Network } from './detect/network.ts';
import { squares } from './detect/squares.fixture.ts';
import { disc, draw, paper } from './drawn.fixture.ts';
import { blankImage, type RgbImage } from './image/rgb-image.ts';
import { COINS } from './marker/markers.ts';

const network = squares;
const PX_PER_MM = 10;
const mmPerPx = 1 / PX_PER_MM;
/** The side of a mite's box in pixels. */
const SIDE = 1.8 * PX_PER_MM;
const COIN = { x: 170, y: 210 };
const COIN_RADIUS = (COINS.marker_2_CHF.diameterMm / 2) * PX_PER_MM;

const twoFrancs = { id: 'marker_2_CHF' } as const;
const byBoard = { id: 'marker_UNKNOWN', mmPerPx } as const;

const resultOf = (answer: CountOutcome): CountResult => {
  if (answer.outcome !== 'counted') throw new Error(`${answer.outcome}: ${String(answer.why)}`);
  return answer.result;
};

/** Paper with squares as wide as mites; each place is a top left corner. */
const boardOf = (mites: readonly (readonly [x: number, y: number])[], image = paper(640, 420)): RgbImage => {
  for (const [left, top] of mites)
    draw(image, 20, (x, y) => x >= left && x < left + SIDE && y >= top && y < top + SIDE);
  return image;
};

const rowOf = (count: number) =>
  Array.from({ length: count }, (_, i) => [340 + 28 * i, 60 + 30 * i] as const);

const paperWithCoin = (): RgbImage => {
  const image = paper(640, 420);
  draw(image, 110, disc(COIN, COIN_RADIUS));
  return image;
};

test('the coin determines the scale, and mites are counted next to it but not on it', async () => {
  const onCoin = [COIN.x - SIDE / 2, COIN.y - SIDE / 2] as const;
  const beside = [COIN.x + COIN_RADIUS + 20, COIN.y] as const;
  const image = boardOf([onCoin, beside, [500, 300]], paperWithCoin());
  const result = resultOf(await countVarroas(image, twoFrancs, { network }));
  expect(result.scale_from).toBe('marker');
  expect(result.mm_per_px / mmPerPx).toBeCloseTo(1, 1);
  expect(result.marker?.x).toBeCloseTo(COIN.x, 0);
  expect(result.detections).toHaveLength(2);
});

test('a detection is a box around its mite, in pixels of the photo', async () => {
  const { detections } = resultOf(await countVarroas(boardOf([[300, 200]]), byBoard, { network }));
  const [mite] = detections;
  expect(detections).toHaveLength(1);
  expect(Math.abs((mite?.x ?? 0) - 300)).toBeLessThan(2);
  expect(Math.abs((mite?.y ?? 0) - 200)).toBeLessThan(2);
  expect(mite?.width).toBeCloseTo(SIDE, 0);
  expect(mite?.height).toBeCloseTo(SIDE, 0);
});

test('without its coin a photo is not counted', async () => {
  // Sharp and bright: only the coin is missing.
  expect(await countVarroas(boardOf(rowOf(6)), twoFrancs, { network })).toMatchObject({
    outcome: 'coin_not_found',
  });
});

test('a card determines the scale and the hive, and no mite is counted on it', async () => {
  const text = cardAddress('https://propolis.example/apiary/3/hive/44');
  const { data: modules, size } = encode(text, { ecc: 'Q', border: 0 });
  const image = boardOf([[560, 330]]);
  const px = 8;
  draw(image, 20, (x, y) => modules[Math.floor((y - 60) / px)]?.[Math.floor((x - 60) / px)] ?? false);
  const result = resultOf(await countVarroas(image, { id: 'marker_CARD' }, { network }));
  expect(result.scale_from).toBe('marker');
  expect(Math.abs(result.mm_per_px / (30 / (px * size)) - 1)).toBeLessThan(0.01);
  expect(result.card).toMatchObject({ text, apiary_id: 3, hive_id: 44, side_mm: 30 });
  expect(result.marker?.diameter_px).toBeCloseTo(px * size, 0);
  expect(result.marker?.x).toBeCloseTo(59.5 + (px * size) / 2, 0);
  expect(result.detections).toHaveLength(1);
  expect(await countVarroas(boardOf([]), { id: 'marker_CARD' }, { network })).toMatchObject({
    outcome: 'coin_not_found',
    why: 'no_code',
  });
});

test('without a marker the scale is estimated from the mites and the result states it', async () => {
  const result = resultOf(await countVarroas(boardOf(rowOf(9)), { id: 'marker_UNKNOWN' }, { network }));
  expect(result).toMatchObject({ scale_from: 'mites', marker: null });
  expect(result.mm_per_px / mmPerPx).toBeCloseTo(1, 1);
});

test('without a coin two mites do not determine the scale', async () => {
  expect(await countVarroas(boardOf(rowOf(2)), { id: 'marker_UNKNOWN' }, { network })).toMatchObject({
    outcome: 'image_unusable',
    why: ['scale_unknown'],
  });
});

test('mites that are much larger or smaller than the scale allows raise a doubt', async () => {
  const warningsAt = async (share: number) => {
    const scale = {
      mmPerPx: mmPerPx * share,
      from: 'marker',
      isClear: true,
      marker: null,
      masks: [],
    } as const;
    const result = resultOf(await countAtScale(boardOf(rowOf(12)), scale, { network }));
    // The result contains the given scale, not the one used for detection.
    expect(result.mm_per_px).toBe(scale.mmPerPx);
    return result.quality;
  };
  expect((await warningsAt(1)).warnings).toEqual([]);
  expect(await warningsAt(0.74)).toMatchObject({ verdict: 'doubtful', warnings: ['unfit_scale'] });
  expect(await warningsAt(1.2)).toMatchObject({ verdict: 'doubtful', warnings: ['unfit_scale'] });
});

test('an estimated scale and a doubtful one widen the range', async () => {
  const widthWith = async (from: 'marker' | 'mites', isClear: boolean) => {
    const scale = { mmPerPx, from, isClear, marker: null, masks: [] };
    const { range } = resultOf(await countAtScale(boardOf(rowOf(12)), scale, { network }));
    return range.most - range.least;
  };
  const width = await widthWith('marker', true);
  expect(await widthWith('mites', true)).toBeGreaterThan(width);
  expect(await widthWith('marker', false)).toBeGreaterThan(width);
});

test('the width of the board determines the scale, and few mites are counted with it', async () => {
  const result = resultOf(await countVarroas(boardOf(rowOf(2)), byBoard, { network }));
  expect(result).toMatchObject({ scale_from: 'board', mm_per_px: mmPerPx, marker: null });
  expect(result.detections).toHaveLength(2);
  expect(result.range.most).toBeGreaterThanOrEqual(2);
  expect(result.quality.warnings).toEqual([]);
});

test('without a mite the count is valid for a photo of a whole board, and the result states it', async () => {
  const assumed = {
    mmPerPx: 0.1,
    range: { least: 0.08, most: 0.15 },
    certainties: [[], [0.95, 0.95, 0.95, 0.95, 0.95]],
  };
  const scale = { mmPerPx: 0.1, from: 'assumed', isClear: true, marker: null, masks: [], assumed } as const;
  const image = boardOf([]);
  const result = resultOf(await countAtScale(image, scale, { network }));
  expect(result).toMatchObject({ scale_from: 'assumed', scale_range: { least: 0.08, most: 0.15 } });
  expect(result.quality).toMatchObject({ verdict: 'doubtful', warnings: ['assumed_scale'] });
  // The widest range over all scales.
  expect(result.range.least).toBe(0);
  expect(result.range.most).toBeGreaterThanOrEqual(5);
  const table = { ...image, data: image.data.slice() };
  table.data.fill(25, 0, Math.floor(table.data.length * 0.3));
  expect(await countAtScale(table, scale, { network })).toMatchObject({ why: ['scale_unknown'] });
});

test('a photo with too few pixels per millimetre is rejected with that reason', async () => {
  const answer = await countVarroas(boardOf([]), { id: 'marker_UNKNOWN', mmPerPx: 1 / 4.9 }, { network });
  expect(answer).toMatchObject({ outcome: 'image_unusable', why: ['too_few_pixels_per_mm'] });
});

test('mites on a turquoise board are counted, and the colour is a doubt', async () => {
  const board = boardOf(rowOf(6));
  for (let p = 0; p < board.data.length; p += 3)
    board.data.set((board.data[p] ?? 0) > 128 ? [70, 165, 170] : [90, 50, 30], p);
  const { detections, quality } = resultOf(await countVarroas(board, byBoard, { network }));
  expect(detections).toHaveLength(6);
  expect(quality.warnings).toEqual(['coloured_board']);
});

test('a count of nothing but weak answers is unsure, and its range contains them', async () => {
  /** Each square is a mite to the close look, but hardly one to the heat map. */
  const timid: Network = {
    ...squares,
    look: async (...tile) => {
      const map = await squares.look(...tile);
      return { ...map, heat: map.heat.map((logit) => (logit > 0 ? -0.8 : logit)) };
    },
  };
  const { detections, quality, range } = resultOf(
    await countVarroas(boardOf(rowOf(10)), byBoard, { network: timid }),
  );
  expect(detections.filter(({ certainty }) => certainty >= 0.5)).toEqual([]);
  expect(quality.warnings).toEqual(['unsure_count']);
  expect(range).toEqual({ least: 0, most: 14 });
});

test('an empty image without a marker is unusable, because its scale is unknown', async () => {
  const answer = await countVarroas(boardOf([]), { id: 'marker_UNKNOWN' }, { network });
  expect(answer).toEqual({ outcome: 'image_unusable', why: ['scale_unknown'] });
});

const markers = [{ id: 'marker_2_CHF' }, { id: 'marker_CARD' }, { id: 'marker_UNKNOWN' }] as const;

test.each(markers)('a photo too dark to show a marker is rejected with that reason: $id', async (marker) => {
  expect(await countVarroas(blankImage(640, 420), marker, { network })).toEqual({
    outcome: 'image_unusable',
    why: ['too_dark'],
  });
});

test.each(markers)(
  'a photo too blurred to show a marker is rejected with that reason: $id',
  async (marker) => {
    expect(await countVarroas(outOfFocus(crumbs(640, 420), 6), marker, { network })).toEqual({
      outcome: 'image_unusable',
      why: ['too_blurred'],
    });
  },
);

test.each(markers)(
  'an image too small to show half a board is rejected with that reason: $id',
  async (marker) => {
    expect(await countVarroas(crumbs(500, 400), marker, { network })).toEqual({
      outcome: 'image_unusable',
      why: ['too_few_pixels_per_mm'],
    });
  },
);

/** Paper with pale crumbs that do not resemble mites. */
const crumbs = (width: number, height: number): RgbImage => {
  const image = paper(width, height);
  draw(image, 140, (x, y) => x % 60 < 18 && y % 60 < 18);
  return image;
};

test('a custom marker without its diameter is an error', async () => {
  const answer = await countVarroas(blankImage(600, 600), { id: 'marker_CUSTOM' }, { network });
  expect(answer.outcome).toBe('count_failed');
});

test('a failing network is a result, not an exception', async () => {
  const broken: Network = { ...network, look: () => Promise.reject(new Error('out of memory')) };
  const answer = await countVarroas(blankImage(600, 600), { id: 'marker_UNKNOWN' }, { network: broken });
  expect(answer).toEqual({ outcome: 'count_failed', why: 'out of memory' });
});

test('progress lists its stages in order and ends at 1', async () => {
  const told: CountProgress[] = [];
  await countVarroas(paperWithCoin(), twoFrancs, { network, onProgress: (step) => told.push(step) });
  expect([...new Set(told.map(({ stage }) => stage))]).toEqual(['marker', 'quality', 'mites']);
  expect(told.at(-1)).toEqual({ stage: 'mites', share: 1 });
});

test('an abort between two tiles stops the counting with its reason', async () => {
  const control = new AbortController();
  const reason = new Error('the beekeeper went away');
  const counting = countVarroas(paperWithCoin(), twoFrancs, {
    network,
    signal: control.signal,
    onProgress: ({ stage }) => stage === 'quality' && control.abort(reason),
  });
  await expect(counting).rejects.toBe(reason);
});
