import { cardAddress } from '@propolis/domain';
import { encode } from 'uqr';
import { beforeAll, expect, test } from 'vitest';
import type { CardCondition } from '../../boards/card.ts';
import { type RenderedBoard, renderBoard } from '../../boards/render.ts';
import { draw, paper } from '../drawn.fixture.ts';
import type { Point } from '../image/point.ts';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { covered, type FoundCard, findCard } from './find-card.ts';
import { mean } from './fit-code.ts';

const label = 'https://propolis.example/apiary/7/hive/311';
const text = cardAddress(label);

const found = (image: RgbImage): FoundCard => {
  const card = findCard(image);
  if ('failure' in card) throw new Error(card.why);
  return card;
};

const boardWith = (seed: number, condition: CardCondition): Promise<RenderedBoard> =>
  renderBoard(seed, {
    ...{ kind: 'tray_white', mites: 5, debris: 2, pxPerMm: 6, width: 533, writing: false, tiltDegrees: 12 },
    card: { modules: encode(text, { ecc: 'Q', border: 0 }).data, sideMm: 30, condition },
  });

let board: RenderedBoard;
beforeAll(async () => {
  board = await boardWith(1, 'clean');
});

test('scale within 1 %, corners within half a pixel, hive and tilt of a card are right', () => {
  const card = found(board.image);
  expect(card.card).toEqual({ apiaryId: 7, hiveId: 311, sideMm: 30 });
  expect(card.text).toBe(text);
  expect(Math.abs(card.mmPerPx / board.mmPerPx - 1)).toBeLessThan(0.01);
  expect(Math.abs(card.tiltDegrees - 12)).toBeLessThan(2);
  for (const [i, corner] of card.corners.entries()) {
    const truth = board.card?.[i] ?? { x: 0, y: 0 };
    expect(Math.hypot(corner.x - truth.x, corner.y - truth.y)).toBeLessThan(0.5);
  }
});

test('the card and the paper around its code are covered by its masks', () => {
  const { masks, corners } = found(board.image);
  const middle = { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) };
  for (const share of [0, 0.5, 0.99, 1.15])
    for (const corner of corners) {
      const at = { x: middle.x + share * (corner.x - middle.x), y: middle.y + share * (corner.y - middle.y) };
      expect(masks.some(({ x, y, radius }) => Math.hypot(x - at.x, y - at.y) < radius)).toBe(true);
    }
  const beside = {
    x: middle.x + 2 * (corners[0]?.x ?? 0) - 2 * middle.x,
    y: middle.y + 2 * (corners[0]?.y ?? 0) - 2 * middle.y,
  };
  expect(masks.some(({ x, y, radius }) => Math.hypot(x - beside.x, y - beside.y) < radius)).toBe(false);
});

test('a card is found in shade and in light that nearly burns it out', () => {
  for (const tone of [(value: number) => value * 0.3, (value: number) => 150 + value * 0.41]) {
    const image = { ...board.image, data: board.image.data.map(tone) };
    const card = findCard(image);
    expect('failure' in card ? card.why : card.card.hiveId).toBe(311);
  }
});

test('half a card is rejected', async () => {
  const half = await boardWith(9, 'half_covered');
  expect(findCard(half.image)).toMatchObject({ failure: 'coin_not_found' });
});

test('a board without a card has none', () => {
  expect(findCard(paper(533, 533))).toEqual({ failure: 'coin_not_found', why: 'no_code' });
});

/** Pixels per module of a printed code. */
const PX = 5;
/** Paper with codes from their top left corners on. */
const printed = (...codes: readonly { says: string; at: Point }[]): RgbImage => {
  const image = paper(533, 480);
  for (const { says, at } of codes) {
    const { data: modules } = encode(says, { ecc: 'Q', border: 0 });
    draw(image, 30, (x, y) => modules[Math.floor((y - at.y) / PX)]?.[Math.floor((x - at.x) / PX)] ?? false);
  }
  return image;
};
const [LEFT, RIGHT, BELOW] = [
  { x: 30, y: 30 },
  { x: 310, y: 30 },
  { x: 310, y: 280 },
] as const;
const card = { says: text, at: LEFT };

test("a hive's plain label contains no size and is not a card", () => {
  expect(findCard(printed({ says: label, at: LEFT }))).toEqual({ failure: 'coin_not_found', why: 'no_card' });
});

test('a card is found next to two other codes, which the reader reads before it', () => {
  const maker = { says: 'http://example.org/upload?id=82', at: RIGHT };
  const beside = found(printed({ ...card, at: BELOW }, { says: label, at: LEFT }, maker));
  expect(beside.card.hiveId).toBe(311);
  const modules = encode(text, { ecc: 'Q', border: 0 }).size;
  expect(Math.abs(beside.mmPerPx / (30 / (PX * modules)) - 1)).toBeLessThan(0.01);
});

test.each(['https://propolis.example/apiary/7/hive/999', 'https://propolis.example/apiary/8/hive/311'])(
  'cards of two hives are rejected: %s',
  (another) => {
    const both = printed(card, { says: cardAddress(another), at: RIGHT });
    expect(findCard(both)).toEqual({ failure: 'coin_not_found', why: 'ambiguous' });
  },
);

test('two cards of one hive are accepted', () => {
  expect(found(printed(card, { ...card, at: RIGHT })).card.hiveId).toBe(311);
});

test('a long, thin photo is searched like any other', () => {
  const strip = { width: 65_000, height: 16, data: new Uint8Array(65_000 * 16 * 3).fill(200) };
  expect(findCard(strip)).toEqual({ failure: 'coin_not_found', why: 'no_code' });
});

const levelAt = (image: { width: number; data: Uint8Array }, x: number, y: number): number =>
  image.data[(y * image.width + x) * 3] ?? -1;
const diamond = [
  { x: 20, y: 5 },
  { x: 35, y: 20 },
  { x: 20, y: 35 },
  { x: 5, y: 20 },
];

test.each([
  ['clockwise', diamond],
  ['the other way round', diamond.toReversed()],
])('the area between four corners is painted over, the rest stays: %s', (_, corners) => {
  const image = covered(blankImage(40, 40), corners);
  for (const [x, y] of [
    [20, 20],
    [20, 5],
    [34, 20],
  ] as const)
    expect(levelAt(image, x, y)).toBeGreaterThan(150);
  for (const [x, y] of [
    [7, 7],
    [33, 33],
    [20, 1],
  ] as const)
    expect(levelAt(image, x, y)).toBe(0);
});

test('the input image is not changed, and corners may lie outside it', () => {
  const image = blankImage(10, 10);
  const over = covered(
    image,
    diamond.map(({ x, y }) => ({ x: x - 20, y: y - 20 })),
  );
  expect(levelAt(over, 0, 0)).toBeGreaterThan(150);
  expect(over.data).toHaveLength(image.data.length);
  expect(Math.max(...image.data)).toBe(0);
});
