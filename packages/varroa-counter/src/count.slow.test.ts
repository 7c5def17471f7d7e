import { cardAddress } from '@propolis/domain';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outOfFocus } from '../boards/light.ts';
import { type BoardOptions, renderBoard } from '../boards/render.ts';
import { countAtScale, countVarroas } from './count.ts';
import type { CountOutcome, CountResult } from './count-types.ts';
import type { Network } from './detect/network.ts';
import { COINS } from './marker/markers.ts';
import { loadNetwork } from './model.ts';

let network: Network;
beforeAll(async () => {
  network = await loadNetwork();
});
afterAll(() => network.close());

const twoFrancs = { id: 'marker_2_CHF' } as const;
const plain: BoardOptions = { kind: 'paper_white', mites: 25, debris: 1, tiltDegrees: 3, width: 720 };

const resultOf = (answer: CountOutcome): CountResult => {
  if (answer.outcome !== 'counted') throw new Error(`${answer.outcome}: ${String(answer.why)}`);
  return answer.result;
};

test('the coin determines the scale, and mites are counted next to it but not on it', async () => {
  const board = await renderBoard(9100, { ...plain, coin: COINS.marker_2_CHF });
  const result = resultOf(await countVarroas(board.image, twoFrancs, { network }));
  expect(result.scale_from).toBe('marker');
  expect(result.mm_per_px / board.mmPerPx).toBeCloseTo(1, 1);
  const { marker } = result;
  if (marker === null) throw new Error('expected a coin');
  const sure = result.detections.filter(({ certainty }) => certainty >= 0.5);
  expect(Math.abs(sure.length - board.mites.length)).toBeLessThanOrEqual(4);
  for (const mite of result.detections) {
    const away = Math.hypot(mite.x + mite.width / 2 - marker.x, mite.y + mite.height / 2 - marker.y);
    expect(away).toBeGreaterThan(marker.diameter_px / 2);
  }
});

test('a veil that leaves a third of the contrast hides almost no mites', async () => {
  const board = await renderBoard(9100, { kind: 'wood', mites: 25, debris: 1, tiltDegrees: 0, width: 720 });
  const scale = { mmPerPx: board.mmPerPx, from: 'marker', isClear: true, marker: null, masks: [] } as const;
  const image = { ...board.image, data: board.image.data.map((level) => 0.35 * level + 91) };
  const { detections } = resultOf(await countAtScale(image, scale, { network }));
  const counted = detections.filter(({ certainty }) => certainty >= 0.5).length;
  expect(Math.abs(counted - board.mites.length)).toBeLessThanOrEqual(2);
});

test('a detection is a box around its mite, in pixels of the photo', async () => {
  const board = await renderBoard(9101, { ...plain, pxPerMm: 14, width: 900, coin: COINS.marker_2_CHF });
  const { detections } = resultOf(await countVarroas(board.image, twoFrancs, { network }));
  const [surest] = detections;
  if (surest === undefined) throw new Error('expected a detection');
  const centre = { x: surest.x + surest.width / 2, y: surest.y + surest.height / 2 };
  const isThere = board.mites.some(
    ({ x, y, width, height }) => Math.hypot(x + width / 2 - centre.x, y + height / 2 - centre.y) < 0.5 * 14,
  );
  expect(isThere).toBe(true);
  expect(surest.width * board.mmPerPx).toBeGreaterThan(0.9);
  expect(surest.width * board.mmPerPx).toBeLessThan(2.8);
});

test('without its coin a photo is not counted', async () => {
  const board = await renderBoard(9102, plain);
  // Sharp and bright: only the coin is missing.
  expect(await countVarroas(board.image, twoFrancs, { network })).toMatchObject({
    outcome: 'coin_not_found',
  });
});

test('a card determines the scale and the hive, and no mite is counted on it', async () => {
  const text = cardAddress('https://propolis.example/apiary/3/hive/44');
  const card = {
    modules: encode(text, { ecc: 'Q', border: 0 }).data,
    sideMm: 30,
    condition: 'clean',
  } as const;
  const board = await renderBoard(9108, { ...plain, width: 900, card });
  const result = resultOf(await countVarroas(board.image, { id: 'marker_CARD' }, { network }));
  expect(result.scale_from).toBe('marker');
  expect(Math.abs(result.mm_per_px / board.mmPerPx - 1)).toBeLessThan(0.01);
  expect(result.card).toMatchObject({ text, apiary_id: 3, hive_id: 44, side_mm: 30 });
  expect(result.marker?.diameter_px).toBeCloseTo(30 / result.mm_per_px, 0);
  const { x, y, diameter_px } = result.marker ?? { x: 0, y: 0, diameter_px: 0 };
  for (const mite of result.detections) {
    const away = Math.hypot(mite.x + mite.width / 2 - x, mite.y + mite.height / 2 - y);
    expect(away).toBeGreaterThan(diameter_px / 2);
  }
  expect(
    await countVarroas((await renderBoard(9102, plain)).image, { id: 'marker_CARD' }, { network }),
  ).toMatchObject({
    outcome: 'coin_not_found',
    why: 'no_code',
  });
});

test('without a marker the scale is estimated from the mites and the result states it', async () => {
  const board = await renderBoard(9103, { ...plain, width: 900 });
  const result = resultOf(await countVarroas(board.image, { id: 'marker_UNKNOWN' }, { network }));
  expect(result).toMatchObject({ scale_from: 'mites', marker: null });
  expect(result.mm_per_px / board.mmPerPx).toBeGreaterThan(0.8);
  expect(result.mm_per_px / board.mmPerPx).toBeLessThan(1.25);
});

test('the scale of a close-up of four centimetres is estimated from the mites too', async () => {
  const board = await renderBoard(9103, { ...plain, pxPerMm: 30, width: 1200, height: 900, mites: 6 });
  const result = resultOf(await countVarroas(board.image, { id: 'marker_UNKNOWN' }, { network }));
  expect(result.mm_per_px / board.mmPerPx).toBeGreaterThan(0.8);
  expect(result.mm_per_px / board.mmPerPx).toBeLessThan(1.25);
});

test('with the wrong coin selected the mites are still found and the scale is doubted', async () => {
  const board = await renderBoard(9107, { ...plain, width: 900, coin: COINS.marker_5_CHF });
  const doubted = resultOf(await countVarroas(board.image, { id: 'marker_1_CHF' }, { network }));
  expect(doubted.quality).toMatchObject({ verdict: 'doubtful' });
  expect(doubted.quality.warnings).toContain('unfit_scale');
  const right = resultOf(await countVarroas(board.image, { id: 'marker_5_CHF' }, { network }));
  expect(right.quality.warnings).not.toContain('unfit_scale');
  const counted = ({ detections }: CountResult) => detections.filter((mite) => mite.certainty >= 0.5).length;
  expect(Math.abs(counted(doubted) - counted(right))).toBeLessThanOrEqual(2);
  // The result contains the scale of the coin, not the one used for detection.
  expect(doubted.mm_per_px / right.mm_per_px).toBeCloseTo(23.2 / 31.45, 2);
});

test('with the radius of a marker typed as its diameter the mites are found and the scale is doubted', async () => {
  const coin = COINS.marker_2_CHF;
  const board = await renderBoard(9104, { ...plain, tiltDegrees: 0, coin });
  const typed = { id: 'marker_CUSTOM', customDiameterMm: coin.diameterMm / 2 } as const;
  const { detections, quality } = resultOf(await countVarroas(board.image, typed, { network }));
  expect(quality.warnings).toContain('unfit_scale');
  const counted = detections.filter(({ certainty }) => certainty >= 0.5).length;
  expect(Math.abs(counted - board.mites.length)).toBeLessThanOrEqual(2);
});

test('without a coin two mites do not determine the scale', async () => {
  const board = await renderBoard(9108, { ...plain, mites: 2, debris: 0.2 });
  expect(await countVarroas(board.image, { id: 'marker_UNKNOWN' }, { network })).toMatchObject({
    outcome: 'image_unusable',
    why: ['scale_unknown'],
  });
});

test('the width of the board determines the scale, and few mites are counted with it', async () => {
  const board = await renderBoard(9108, { ...plain, mites: 2, debris: 0.2 });
  const told = { id: 'marker_UNKNOWN', mmPerPx: board.mmPerPx } as const;
  const result = resultOf(await countVarroas(board.image, told, { network }));
  expect(result).toMatchObject({ scale_from: 'board', mm_per_px: board.mmPerPx, marker: null });
  expect(result.detections.filter(({ certainty }) => certainty >= 0.5).length).toBeGreaterThan(0);
  expect(result.range.most).toBeGreaterThanOrEqual(2);
  expect(result.quality.warnings).toEqual([]);
});

test('without a mite the count is valid for a photo of a whole board, and the result states it', async () => {
  const assumed = { mmPerPx: 0.1, range: { least: 0.08, most: 0.15 }, certainties: [[], [0.6, 0.7]] };
  const scale = { mmPerPx: 0.1, from: 'assumed', isClear: true, marker: null, masks: [], assumed } as const;
  const { image } = await renderBoard(9109, { ...plain, mites: 0, debris: 0.2 });
  const result = resultOf(await countAtScale(image, scale, { network }));
  expect(result).toMatchObject({ scale_from: 'assumed', scale_range: { least: 0.08, most: 0.15 } });
  expect(result.quality).toMatchObject({ verdict: 'doubtful', warnings: ['assumed_scale'] });
  // The highest number at any of the scales.
  expect(result.range.least).toBe(0);
  expect(result.range.most).toBeGreaterThanOrEqual(4);
  const table = { ...image, data: image.data.slice() };
  table.data.fill(25, 0, Math.floor(table.data.length * 0.3));
  expect(await countAtScale(table, scale, { network })).toMatchObject({ why: ['scale_unknown'] });
});

const markers = [{ id: 'marker_2_CHF' }, { id: 'marker_CARD' }, { id: 'marker_UNKNOWN' }] as const;

test.each(markers)(
  'a photo too blurred to show a marker is rejected with that reason: $id',
  async (marker) => {
    const { image } = await renderBoard(9109, { ...plain, mites: 0, debris: 6 });
    expect(await countVarroas(outOfFocus(image, 6), marker, { network })).toEqual({
      outcome: 'image_unusable',
      why: ['too_blurred'],
    });
  },
);
