import { type Card, readCard } from '@propolis/domain';
import type { Circle, Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { fitCode } from './fit-code.ts';
import { areaAt, type Homography, inverse, project } from './homography.ts';
import { codesAtAGlance, codesIn } from './read-code.ts';
import type { SeenCode } from './read-once.ts';

/** As light as paper in shade: on a board it makes no edges that a reader takes for ink. */
const PAPER = 200;
/** Covered with so much of what lies around it that a code whose corners are told roughly is gone whole. */
const GROWN = 1.1;

/**
 * A copy of a picture with a four-sided part of it painted over, so that the reader sees what lies beside it. Corners in
 * pixels, one after the other around the part, in either direction; they may lie outside the picture.
 */
export const covered = (image: RgbImage, corners: readonly Point[]): RgbImage => {
  const { width, height } = image;
  const data = image.data.slice();
  const middle = { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) };
  const part = corners.map(({ x, y }) => ({
    x: middle.x + GROWN * (x - middle.x),
    y: middle.y + GROWN * (y - middle.y),
  }));
  const [columns, rows] = [part.map(({ x }) => x), part.map(({ y }) => y)];
  const right = Math.min(width - 1, Math.floor(Math.max(...columns)));
  const bottom = Math.min(height - 1, Math.floor(Math.max(...rows)));
  for (let row = Math.max(0, Math.ceil(Math.min(...rows))); row <= bottom; row += 1)
    for (let column = Math.max(0, Math.ceil(Math.min(...columns))); column <= right; column += 1) {
      if (!isWithin({ x: column, y: row }, part)) continue;
      const at = (row * width + column) * 3;
      data.fill(PAPER, at, at + 3);
    }
  return { width, height, data };
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A convex part holds what lies on the same side of all its edges. */
const isWithin = ({ x, y }: Point, part: readonly Point[]): boolean => {
  const sides = part.map((from, i) => {
    const to = part[(i + 1) % part.length] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
};

/** A card on the board: whose it is, and how it lies before the camera. */
export interface FoundCard {
  card: Card;
  /** What its code says, whole. */
  text: string;
  /** Over the board as a whole: the root of the mean area, in mm², that a pixel of the photo covers. */
  mmPerPx: number;
  /** From millimetres (from the code's top left corner on) to pixels of the photo: holds for the whole board. */
  view: Homography;
  /** The code's corners in pixels, from its top left one on as printed, clockwise: they tell how the card is turned. */
  corners: readonly Point[];
  tiltDegrees: number;
  /** Where no mites are sought: the card with its quiet zone, covered with circles. */
  masks: readonly Circle[];
}

/** Why no card was found. */
export interface NoCard {
  failure: 'coin_not_found';
  /**
   * No code that can be read; only such as are no card of ours; one of which too little can be seen to measure it; cards
   * of several hives.
   */
  why: 'no_code' | 'no_card' | 'card_hidden' | 'ambiguous';
}

/** A code is taken when so many of its edges are seen, so near (modules) to where they belong. */
const SURE = { share: 0.35, off: 0.16 };
/** A view that shows one end of the photo so many times larger than the other tells more than a card can know. */
const STEEPEST = 2.5;
/** Steps along either side of the photo in which its scale is averaged. */
const STEPS = 16;
/** Quiet zone around the code, in shares of its breadth. */
const QUIET = 0.12;
const MASKS_A_SIDE = 3;

/** Searches of one photo at most, each beside the codes of no card that those before it ended at. */
const SEARCHES = 3;

/**
 * Finds the card of known size on the board, and by it the scale, the tilt and the hive; other codes may lie beside it. A
 * code whose size is not known, or that cannot be fitted well, is refused, and so are the cards of two hives: never a guess.
 */
export const findCard = (image: RgbImage): FoundCard | NoCard => {
  let answer: NoCard = { failure: 'coin_not_found', why: 'no_code' };
  for (const { code, card, sought } of codesBesideOthers(image, codesIn)) {
    if (card === undefined) {
      if (answer.why === 'no_code') answer = { failure: 'coin_not_found', why: 'no_card' };
      continue;
    }
    const measured = measuredCard(image, code, card);
    if (!('failure' in measured))
      return isBesideAnother(sought, measured) ? { failure: 'coin_not_found', why: 'ambiguous' } : measured;
    // seen too badly to be measured: another look may know better where it lies
    answer = measured;
  }
  return answer;
};

/** A code, the card that it is if it is one, and the photo in which it was read: other codes are covered there. */
type ReadCode = { code: SeenCode; card: Card | undefined; sought: RgbImage };

/** The codes of a photo; one that is no card ends a search, and is covered for the next. */
function* codesBesideOthers(
  image: RgbImage,
  codesOf: (image: RgbImage) => Iterable<SeenCode>,
): Generator<ReadCode> {
  let sought = image;
  for (let search = 0; search < SEARCHES; search += 1) {
    let other: SeenCode | undefined;
    for (const code of codesOf(sought)) {
      const card = readCard(code.text);
      yield { code, card, sought };
      if (card !== undefined) continue;
      other = code;
      break;
    }
    if (other === undefined) return;
    sought = covered(sought, other.corners);
  }
}

/** Whether the card of another hive lies in plain sight; a longer search would make every photo of a card wait. */
const isBesideAnother = (sought: RgbImage, { card, corners }: FoundCard): boolean => {
  for (const { card: other } of codesBesideOthers(covered(sought, corners), codesAtAGlance))
    if (other !== undefined && (other.hiveId !== card.hiveId || other.apiaryId !== card.apiaryId))
      return true;
  return false;
};

const measuredCard = (image: RgbImage, code: SeenCode, card: Card): FoundCard | NoCard => {
  const fitted = fitCode(image, code);
  if (fitted === undefined || fitted.share < SURE.share || fitted.off > SURE.off)
    return { failure: 'coin_not_found', why: 'card_hidden' };
  const perMm = code.modules.length / card.sideMm;
  const view = stretched(fitted.view, perMm);
  const side = card.sideMm;
  const middle = { x: side / 2, y: side / 2 };
  const corners = [
    { x: 0, y: 0 },
    { x: side, y: 0 },
    { x: side, y: side },
    { x: 0, y: side },
  ].map((corner) => project(view, corner));
  return {
    card,
    text: code.text,
    mmPerPx: meanMmPerPx(view, image) ?? 1 / Math.sqrt(Math.abs(areaAt(view, middle))),
    view,
    corners,
    tiltDegrees: tiltAt(view, middle),
    masks: masksOver(view, side),
  };
};

/** The same view of a plane whose unit is so many times larger. */
const stretched = ([a, b, c, d, e, f, g, h, i]: Homography, by: number): Homography => [
  a * by,
  b * by,
  c,
  d * by,
  e * by,
  f,
  g * by,
  h * by,
  i,
];

/** `undefined` where the view reaches its own horizon: then only the card's own place can be trusted. */
const meanMmPerPx = (view: Homography, { width, height }: RgbImage): number | undefined => {
  const back = inverse(view);
  const areas = Array.from({ length: STEPS * STEPS }, (_, i) =>
    areaAt(back, {
      x: (((i % STEPS) + 0.5) / STEPS) * width - 0.5,
      y: ((Math.floor(i / STEPS) + 0.5) / STEPS) * height - 0.5,
    }),
  );
  const [least, most] = [Math.min(...areas), Math.max(...areas)];
  if (!(least > 0) || most > STEEPEST ** 2 * least) return undefined;
  return Math.sqrt(areas.reduce((sum, area) => sum + area, 0) / areas.length);
};

/** How far aslant the card is seen: the cosine is what a circle there would be shortened by. */
const tiltAt = (view: Homography, at: Point): number => {
  const here = project(view, at);
  const right = project(view, { x: at.x + 0.5, y: at.y });
  const down = project(view, { x: at.x, y: at.y + 0.5 });
  const [a, b, c, d] = [right.x - here.x, down.x - here.x, right.y - here.y, down.y - here.y];
  const sum = Math.hypot(a + d, c - b);
  const difference = Math.hypot(a - d, b + c);
  const [long, short] = [sum + difference, Math.abs(sum - difference)];
  return (Math.acos(Math.min(1, short / long)) * 180) / Math.PI;
};

const masksOver = (view: Homography, side: number): Circle[] => {
  const cell = (side * (1 + 2 * QUIET)) / MASKS_A_SIDE;
  return Array.from({ length: MASKS_A_SIDE ** 2 }, (_, i) => {
    const at = {
      x: ((i % MASKS_A_SIDE) + 0.5) * cell - QUIET * side,
      y: (Math.floor(i / MASKS_A_SIDE) + 0.5) * cell - QUIET * side,
    };
    // a circle around a cell of the card reaches its corners
    return { ...project(view, at), radius: cell * Math.SQRT1_2 * Math.sqrt(Math.abs(areaAt(view, at))) };
  });
};
