import { expect, test } from 'vitest';
import type { Weighed } from './seek.ts';
import { type LookAt, settleScale } from './settle-scale.ts';

const TRUE_PX_PER_MM = 14;

/**
 * Stands in for the network: `mites` of them, seen as surely as it does when the scale is off, and among `debris`.
 * Their boxes are drawn 1.8 mm wide whatever the scale that was told; `damped` ones nearer to that of the told one.
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
      certainty: sure,
    });
    return [
      ...Array.from({ length: mites }, (_, i) => one(i, certainty)),
      ...Array.from({ length: debris }, (_, i) => one(i, 0.3)),
    ];
  };
  return Object.assign(look, { looks });
};

const settled = async (board: LookAt, told: number, isEstimated = false) =>
  settleScale(board, { pxPerMm: told, found: await board(told) }, isEstimated);

test('a scale that fits the mites is not looked at again', async () => {
  const board = boardOf(20, 10);
  expect((await settled(board, TRUE_PX_PER_MM * 1.05)).pxPerMm).toBe(TRUE_PX_PER_MM * 1.05);
  expect(board.looks).toHaveLength(1);
});

test.each([0.75, 0.8, 1.2, 1.33])('a scale told as %d of the true one is mended', async (share) => {
  const { pxPerMm, found } = await settled(boardOf(20, 40), TRUE_PX_PER_MM * share);
  expect(pxPerMm / TRUE_PX_PER_MM).toBeCloseTo(1, 5);
  expect(found.filter(({ certainty }) => certainty > 0.8)).toHaveLength(20);
});

test('a scale that has moved moves on by less: mites are drawn nearer to the size that was told than they are', async () => {
  const board = boardOf(20, 0, 0.5);
  const { pxPerMm } = await settled(board, TRUE_PX_PER_MM * 0.75);
  expect(board.looks).toHaveLength(3);
  expect(pxPerMm / TRUE_PX_PER_MM).toBeCloseTo(0.75 ** 0.25, 5);
});

test('three mites do not overrule the marker', async () => {
  expect((await settled(boardOf(3, 40), TRUE_PX_PER_MM * 0.8)).pxPerMm).toBe(TRUE_PX_PER_MM * 0.8);
});

test('an estimated scale is corrected by the mites of the whole photo, and not sought anew', async () => {
  const board = boardOf(20, 200);
  const { pxPerMm } = await settled(board, TRUE_PX_PER_MM * 1.2, true);
  expect(pxPerMm).toBeCloseTo(TRUE_PX_PER_MM, 5);
  expect(board.looks).toHaveLength(2);
});

test('on a board with nothing on it no other scale is tried', async () => {
  const board = boardOf(0, 2);
  expect((await settled(board, 9)).pxPerMm).toBe(9);
  expect(board.looks).toEqual([9]);
});

test('where few answers are sure the scales beside the told one are tried', async () => {
  const board = boardOf(20, 100);
  expect((await settled(board, TRUE_PX_PER_MM * 0.75)).pxPerMm / TRUE_PX_PER_MM).toBeCloseTo(1, 5);
});

/** Debris of which at all scales but the told one so many look like mites. */
const crumbs =
  (told: number, others: number): LookAt =>
  async (pxPerMm) => {
    const one = { x: 0, y: 0, width: 1.8 * pxPerMm, height: 1.8 * pxPerMm, raw: 0.5 };
    const surer = Array.from({ length: pxPerMm === told ? 0 : 12 }, () => ({ ...one, certainty: 0.6 }));
    return [...surer, ...Array.from({ length: others }, () => ({ ...one, certainty: 0.3 }))];
  };

test('what looks like mites at another scale overrules the marker only if it is clear', async () => {
  expect((await settled(crumbs(9, 850), 9)).pxPerMm).toBe(9);
  expect((await settled(crumbs(9, 100), 9)).pxPerMm).toBe(9);
  expect((await settled(crumbs(9, 15), 9)).pxPerMm).not.toBe(9);
});
