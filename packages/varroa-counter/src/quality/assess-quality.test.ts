import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blur } from '../../boards/light.ts';
import { readPicture } from '../../boards/picture-files.ts';
import { planeOf } from '../../boards/plane.ts';
import { renderBoard } from '../../boards/render.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { shrink } from '../image/shrink.ts';
import { assessQuality } from './assess-quality.ts';

const { image: BOARD, mmPerPx: MM_PER_PX } = await renderBoard(23, {
  width: 480,
  kind: 'paper_white',
  debris: 12,
  mites: 20,
});

function changed(change: (level: number, channel: number) => number): RgbImage {
  const data = BOARD.data.map((level, i) => Math.max(0, Math.min(255, change(level, i % 3))));
  return { ...BOARD, data };
}

function blurred(sigma: number, image: RgbImage = BOARD): RgbImage {
  const { width, height } = image;
  const plane = planeOf({ width, height, pxPerMm: 10, tiltDegrees: 0, azimuth: 0 });
  const canvas = { width, height, plane, data: Float32Array.from(image.data) };
  blur(canvas, sigma);
  return { width, height, data: Uint8Array.from(canvas.data, Math.round) };
}

/** White streaks two pixels wide, as a lamp causes on crumpled foil. */
function underFoil(): RgbImage {
  const data = BOARD.data.map((level) => level * 0.75);
  for (let y = 0; y < BOARD.height; y++) {
    for (let x = 0; x < BOARD.width; x++) {
      if ((x + 3 * y) % 40 < 4) data.fill(250, (y * BOARD.width + x) * 3, (y * BOARD.width + x) * 3 + 3);
    }
  }
  return { ...BOARD, data };
}

test('a sharp photo of a white board is good', () => {
  expect(assessQuality(BOARD, MM_PER_PX)).toMatchObject({ verdict: 'good', problems: [], warnings: [] });
});

test('below six pixels per millimetre a photo is unusable, below seven doubtful', () => {
  expect(assessQuality(BOARD, 1 / 5.9)).toMatchObject({
    verdict: 'unusable',
    problems: ['too_few_pixels_per_mm'],
  });
  expect(assessQuality(BOARD, 1 / 6.1).warnings).toContain('few_pixels_per_mm');
  expect(assessQuality(BOARD, 1 / 6.1).problems).toEqual([]);
  expect(assessQuality(BOARD, 1 / 7.1).warnings).not.toContain('few_pixels_per_mm');
});

test('a photo out of focus is doubtful, far out of focus unusable', () => {
  expect(assessQuality(blurred(2.7), MM_PER_PX).warnings).toContain('blurred');
  expect(assessQuality(blurred(3.8), MM_PER_PX).problems).toContain('too_blurred');
});

test('a dark photo is doubtful, a black one unusable', () => {
  expect(
    assessQuality(
      changed((level) => level * 0.27),
      MM_PER_PX,
    ).warnings,
  ).toContain('dark');
  expect(
    assessQuality(
      changed((level) => level * 0.1),
      MM_PER_PX,
    ).problems,
  ).toContain('too_dark');
});

test('an overexposed photo is doubtful', () => {
  expect(
    assessQuality(
      changed((level) => level * 1.6),
      MM_PER_PX,
    ).warnings,
  ).toContain('overexposed');
});

test('yellow paper is detected', () => {
  const yellow = changed((level, channel) => (channel === 2 ? level * 0.35 : level));
  expect(assessQuality(yellow, MM_PER_PX).warnings).toEqual(['coloured_board']);
});

test('flakes of wax, however bright, are not glare', () => {
  const dim = { ...underFoil(), data: underFoil().data.map((level) => level * 0.85) };
  expect(assessQuality(dim, MM_PER_PX).warnings).toEqual([]);
});

test('glaring foil is detected', () => {
  expect(assessQuality(underFoil(), MM_PER_PX).warnings).toContain('glare');
});

test('a photo that is mostly table is detected', () => {
  const table = { ...BOARD, data: BOARD.data.slice() };
  table.data.fill(25, 0, Math.floor(table.data.length * 0.8));
  expect(assessQuality(table, MM_PER_PX).warnings).toContain('little_board');
});

const SCANS = '../shared/data/varroa/scans';

test.skipIf(!existsSync(SCANS)).each([
  ['1683185433_Michel_7V.jpg', ['glare']],
  ['CM6V_idem_avec_Imp.jpg', ['coloured_board']],
  ['1654363725_CM2V_T.jpg', []],
])('the real scan %s has the warnings %j', async (name, warnings) => {
  expect(assessQuality(await readPicture(`${SCANS}/${name}`), 1 / 11.81).warnings).toEqual(warnings);
});

const TRAYS = '../shared/data/varroa/trays';

test
  .skipIf(!existsSync(TRAYS))
  .each(['v2_PXL_20250929_155831998_0011.jpg', 'v2_PXL_20251013_170137970_0003.jpg'])(
  'the real tray %s is good',
  async (name) => {
    expect(assessQuality(await readPicture(`${TRAYS}/${name}`), 1 / 9)).toMatchObject({ verdict: 'good' });
  },
);

const BOARDS = '../shared/data/varroa/white-boards';

test.skipIf(!existsSync(BOARDS)).each([
  ['1000014172.jpg', 8.5],
  ['1000014174.jpg', 6.6],
])(
  'the real board %s is sharp; out of focus by .2 mm, when specks look as round as mites, it is doubtful',
  async (name, pxPerMm) => {
    const board = shrink(await readPicture(`${BOARDS}/${name}`), 4);
    expect(assessQuality(board, 1 / pxPerMm).warnings).not.toContain('blurred');
    expect(assessQuality(blurred(0.2 * pxPerMm, board), 1 / pxPerMm).warnings).toContain('blurred');
  },
);
