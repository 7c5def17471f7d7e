import { expect, test } from 'vitest';
import { outOfFocus } from '../../boards/light.ts';
import { renderBoard } from '../../boards/render.ts';
import type { RgbImage } from '../image/rgb-image.ts';
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

const blurred = (sigma: number): RgbImage => outOfFocus(BOARD, sigma);

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

test('below five pixels per millimetre a photo is unusable, below seven doubtful', () => {
  expect(assessQuality(BOARD, 1 / 4.9)).toMatchObject({
    verdict: 'unusable',
    problems: ['too_few_pixels_per_mm'],
  });
  expect(assessQuality(BOARD, 1 / 5.1).warnings).toContain('few_pixels_per_mm');
  expect(assessQuality(BOARD, 1 / 5.1).problems).toEqual([]);
  expect(assessQuality(BOARD, 1 / 6.9).warnings).toContain('few_pixels_per_mm');
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
