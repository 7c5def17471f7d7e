import { cardAddress } from '@propolis/domain';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import type { CardCondition } from '../../boards/card.ts';
import { type BoardOptions, type RenderedBoard, renderBoard } from '../../boards/render.ts';
import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { type FoundCard, findCard } from './find-card.ts';

const text = cardAddress('https://propolis.example/apiary/7/hive/311');
const plain: BoardOptions = {
  kind: 'tray_white',
  mites: 5,
  debris: 2,
  pxPerMm: 9,
  width: 800,
  writing: false,
};

const boardWith = (
  seed: number,
  {
    says = text,
    condition = 'clean',
    ...options
  }: BoardOptions & { says?: string; condition?: CardCondition } = {},
): Promise<RenderedBoard> =>
  renderBoard(seed, {
    ...plain,
    ...options,
    card: { modules: encode(says, { ecc: 'Q', border: 0 }).data, sideMm: 30, condition },
  });

const found = (board: RenderedBoard): FoundCard => {
  const card = findCard(board.image);
  if ('failure' in card) throw new Error(card.why);
  return card;
};

test.each([
  [0, 0],
  [2, 24],
])(
  'card %i: scale within 1 %, corners within half a pixel, hive and tilt of %i° are right',
  async (seed, tiltDegrees) => {
    const board = await boardWith(seed, { tiltDegrees });
    const card = found(board);
    expect(card.card).toEqual({ apiaryId: 7, hiveId: 311, sideMm: 30 });
    expect(card.text).toBe(text);
    expect(Math.abs(card.mmPerPx / board.mmPerPx - 1)).toBeLessThan(0.01);
    expect(Math.abs(card.tiltDegrees - tiltDegrees)).toBeLessThan(tiltDegrees === 0 ? 6 : 2);
    for (const [i, corner] of card.corners.entries()) {
      const truth = board.card?.[i] ?? { x: 0, y: 0 };
      expect(Math.hypot(corner.x - truth.x, corner.y - truth.y)).toBeLessThan(0.5);
    }
  },
);

test('a dirty card, a wet one and one with a covered side are measured too', async () => {
  for (const [seed, condition] of [
    [4, 'dirty'],
    [5, 'wet'],
    [6, 'covered'],
  ] as const) {
    const board = await boardWith(seed, { condition });
    expect(Math.abs(found(board).mmPerPx / board.mmPerPx - 1)).toBeLessThan(0.01);
  }
});

test('a card is found in shade and in light that nearly burns it out', async () => {
  const board = await boardWith(6);
  for (const tone of [(value: number) => value * 0.3, (value: number) => 150 + value * 0.41]) {
    const image = { ...board.image, data: board.image.data.map(tone) };
    const card = findCard(image);
    expect('failure' in card ? card.why : card.card.hiveId).toBe(311);
  }
});

test("a hive's plain label, or another code, contains no size and is not a card", async () => {
  for (const says of ['https://propolis.example/apiary/7/hive/311', 'http://example.org/upload?id=82'])
    expect(findCard((await boardWith(8, { says })).image)).toEqual({
      failure: 'coin_not_found',
      why: 'no_card',
    });
});

/** A board with the card, and another printed code in the other half. */
const boardWithOther = async (seed: number, says: string): Promise<RenderedBoard> => {
  const board = await boardWith(seed, { width: 1000, height: 800 });
  const isRight = Math.min(...(board.card ?? []).map(({ x }) => x)) > 500;
  printOn(board.image, says, { x: isRight ? 20 : 640, y: 20 });
  return board;
};

const printOn = ({ width, data }: RgbImage, says: string, at: Point): void => {
  const px = 7;
  const modules = encode(says, { ecc: 'M', border: 2 }).data;
  for (let y = 0; y < modules.length * px; y += 1)
    for (let x = 0; x < modules.length * px; x += 1) {
      const isDark = modules[Math.floor(y / px)]?.[Math.floor(x / px)] ?? false;
      const to = ((at.y + y) * width + at.x + x) * 3;
      data.fill(isDark ? 30 : 235, to, to + 3);
    }
};

test.each([
  ["its maker's code", 'http://example.org/upload?id=82'],
  ["the hive's plain label", 'https://propolis.example/apiary/7/hive/311'],
])('a card is found next to another code on the board: %s', async (_, says) => {
  const board = await boardWithOther(0, says);
  const card = found(board);
  expect(card.card.hiveId).toBe(311);
  expect(Math.abs(card.mmPerPx / board.mmPerPx - 1)).toBeLessThan(0.01);
});

test('a card is found next to two other codes', async () => {
  const board = await boardWithOther(4, 'http://example.org/upload?id=82');
  printOn(board.image, 'https://propolis.example/apiary/7/hive/311', { x: 640, y: 420 });
  expect(found(board).card.hiveId).toBe(311);
});

test.each(['https://propolis.example/apiary/7/hive/999', 'https://propolis.example/apiary/8/hive/311'])(
  'cards of two hives are rejected: %s',
  async (another) => {
    const board = await boardWithOther(1, cardAddress(another));
    expect(findCard(board.image)).toEqual({ failure: 'coin_not_found', why: 'ambiguous' });
  },
);

test('two cards of one hive are accepted', async () => {
  const board = await boardWithOther(2, text);
  expect(found(board).card.hiveId).toBe(311);
});

test('half a card is rejected', async () => {
  const board = await boardWith(9, { condition: 'half_covered' });
  expect(findCard(board.image)).toMatchObject({ failure: 'coin_not_found' });
});
