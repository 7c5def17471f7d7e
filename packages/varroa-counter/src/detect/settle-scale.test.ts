import { expect, test } from 'vitest';
import type { Weighed } from './seek.ts';
import { type LookAt, type ScaleOrigin, settleScale } from './settle-scale.ts';

const TRUE_PX_PER_MM = 14;

/**
 * A fake network: `mites` detections whose certainty drops with the error of the scale, among `debris`. Their
 * boxes are 1.8 mm wide at the true scale; `damped` shifts them towards the given scale.
 */
const boardOf = (mites: number, debris: number, damped = 0): LookAt & { looks: number[] } => {
  const looks: number[] = [];
  const look = async (pxPerMm: number): Promise<Weighed[]> => {
    looks.push(pxPerMm);
    const off = Math.abs(Math.log(pxPerMm / TRUE_PX_PER_MM));
    const side = 1.8 * TRUE_PX_PER_MM ** (1 - damped) * pxPerMm ** damped;
    const certainty = off < 0.2 ? 0.9 : off < 0.32 ? 0.6 : 0.2;
    const one = (i: number, sure: number): Weighed => ({
      x: i * 100,
      y: 0,
      width: side,
      height: side,
      raw: sure,
      close: 0,
      certainty: sure,
    });
    return [
      ...Array.from({ length: mites }, (_, i) => one(i, certainty)),
      ...Array.from({ length: debris }, (_, i) => one(i, 0.3)),
    ];
  };
  return Object.assign(look, { looks });
};

const settled = async (board: LookAt, given: number, origin: ScaleOrigin = 'known') =>
  settleScale(board, { pxPerMm: given, found: await board(given) }, origin);

test('a matching scale is not searched again', async () => {
  const board = boardOf(20, 10);
  expect((await settled(board, TRUE_PX_PER_MM * 1.05)).pxPerMm).toBe(TRUE_PX_PER_MM * 1.05);
  expect(board.looks).toHaveLength(1);
});

test.each([0.75, 0.8, 1.2, 1.33])('a scale given as %d of the true one is corrected', async (share) => {
  const { pxPerMm, found } = await settled(boardOf(20, 40), TRUE_PX_PER_MM * share);
  expect(pxPerMm / TRUE_PX_PER_MM).toBeCloseTo(1, 5);
  expect(found.filter(({ certainty }) => certainty > 0.8)).toHaveLength(20);
});

test('a corrected scale is corrected further by less, because boxes are biased towards the given size', async () => {
  const board = boardOf(20, 0, 0.5);
  const { pxPerMm } = await settled(board, TRUE_PX_PER_MM * 0.75);
  expect(board.looks).toHaveLength(3);
  expect(pxPerMm / TRUE_PX_PER_MM).toBeCloseTo(0.75 ** 0.25, 5);
});

test('three mites do not override the marker', async () => {
  expect((await settled(boardOf(3, 40), TRUE_PX_PER_MM * 0.8)).pxPerMm).toBe(TRUE_PX_PER_MM * 0.8);
});

test('an estimated scale is corrected by the mites of the whole photo without another search for the scale', async () => {
  const board = boardOf(20, 200);
  const { pxPerMm } = await settled(board, TRUE_PX_PER_MM * 1.2, 'estimated');
  expect(pxPerMm).toBeCloseTo(TRUE_PX_PER_MM, 5);
  expect(board.looks).toHaveLength(2);
});

test('an empty board keeps its typed scale after a look at two much coarser ones', async () => {
  const board = boardOf(0, 2);
  expect((await settled(board, 9, 'typed')).pxPerMm).toBe(9);
  expect(board.looks.map((pxPerMm) => pxPerMm / 9)).toEqual([1, 0.75 ** 2, 0.75 ** 4]);
});

test('the scale of a known marker is not given up for a much coarser one, at which specks look like mites', async () => {
  const given = TRUE_PX_PER_MM * 3;
  expect((await settled(boardOf(20, 2), given)).pxPerMm).toBe(given);
});

test.each([2, 3])(
  'a scale typed as %d times the true one, at which no mite is sure, is corrected',
  async (share) => {
    const { pxPerMm, found } = await settled(boardOf(20, 2), TRUE_PX_PER_MM * share, 'typed');
    expect(pxPerMm / TRUE_PX_PER_MM).toBeCloseTo(1, 5);
    expect(found.filter(({ certainty }) => certainty > 0.8)).toHaveLength(20);
  },
);

test('if few detections are sure, the adjacent scales are tried', async () => {
  const board = boardOf(20, 100);
  expect((await settled(board, TRUE_PX_PER_MM * 0.75)).pxPerMm / TRUE_PX_PER_MM).toBeCloseTo(1, 5);
});

test('three mites of the expected size confirm the scale, however much debris lies among them', async () => {
  const board = boardOf(3, 100);
  expect((await settled(board, TRUE_PX_PER_MM * 1.03)).pxPerMm).toBe(TRUE_PX_PER_MM * 1.03);
  expect(board.looks).toHaveLength(1);
  await settled(board, TRUE_PX_PER_MM * 1.05);
  expect(board.looks.length).toBeGreaterThan(2);
});

test('a rival scale is given up after one tile without a mite', async () => {
  const asked: (number | undefined)[] = [];
  const debris = boardOf(0, 20);
  const look: LookAt = (pxPerMm, atMostTiles) => {
    asked.push(atMostTiles);
    return debris(pxPerMm);
  };
  expect((await settled(look, TRUE_PX_PER_MM)).pxPerMm).toBe(TRUE_PX_PER_MM);
  expect(asked).toEqual([undefined, 3, 1, 1]);
});

/** Debris that resembles mites at all scales except the given one. */
const crumbs =
  (given: number, others: number): LookAt =>
  async (pxPerMm) => {
    const one = { x: 0, y: 0, width: 1.8 * pxPerMm, height: 1.8 * pxPerMm, raw: 0.5, close: 0 };
    const surer = Array.from({ length: pxPerMm === given ? 0 : 12 }, () => ({ ...one, certainty: 0.6 }));
    return [...surer, ...Array.from({ length: others }, () => ({ ...one, certainty: 0.3 }))];
  };

test('matches at another scale override the marker only if they are clear', async () => {
  expect((await settled(crumbs(9, 850), 9)).pxPerMm).toBe(9);
  expect((await settled(crumbs(9, 100), 9)).pxPerMm).toBe(9);
  expect((await settled(crumbs(9, 15), 9)).pxPerMm).not.toBe(9);
});
