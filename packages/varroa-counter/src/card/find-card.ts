import { type Card, readCard } from '@propolis/domain';
import type { Circle, Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { fitCode, mean } from './fit-code.ts';
import { areaAt, cornersOfSquare, type Homography, inverse, project } from './homography.ts';
import { codesAtAGlance, codesIn } from './read-code.ts';
import type { SeenCode } from './read-once.ts';

/** The brightness of paper in shade: it causes no edges on a board that the reader would take for ink. */
const PAPER = 200;
/** Grows the covered area by this factor, so that a code with imprecise corners is covered completely. */
const GROWN = 1.1;

/**
 * A copy of an image with a quadrilateral painted over, so that the reader sees the rest. Corners in pixels,
 * in order around the area, in either direction; they may lie outside the image.
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

/** A point lies within a convex polygon if it is on the same side of all edges. */
export const isWithin = ({ x, y }: Point, part: readonly Point[]): boolean => {
  const sides = part.map((from, i) => {
    const to = part[(i + 1) % part.length] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
};

/** A card on the board: its hive and its pose. */
export interface FoundCard {
  card: Card;
  /** The full text of its code. */
  text: string;
  /** Mean over the board: the square root of the mean area in mm² of a pixel. */
  mmPerPx: number;
  /**
   * From millimetres (origin at the code's top left corner) to pixels of the photo; valid for the whole
   * board.
   */
  view: Homography;
  /**
   * The code's corners in pixels, clockwise from the printed top left one: they show how the card is turned.
   */
  corners: readonly Point[];
  tiltDegrees: number;
  /** Areas to exclude from detection: the card with its quiet zone, covered with circles. */
  masks: readonly Circle[];
}

/** Why no card was found. */
export interface NoCard {
  failure: 'coin_not_found';
  /**
   * `no_code`: no readable code; `no_card`: only other codes; `card_hidden`: too little is visible to measure
   * it; `ambiguous`: cards of several hives.
   */
  why: 'no_code' | 'no_card' | 'card_hidden' | 'ambiguous';
}

/**
 * A code is accepted if this share of its edges is visible within this distance (modules) of the expected
 * position.
 */
const SURE = { share: 0.35, off: 0.16 };
/** A larger ratio between the scales at both ends of the photo is implausible for a card. */
const STEEPEST = 2.5;
/** Samples along each side of the photo for the mean scale. */
const STEPS = 16;
/** Quiet zone around the code, relative to its width. */
const QUIET = 0.12;
const MASKS_A_SIDE = 3;

/** Maximum number of searches per photo; each one covers the other codes found before. */
const SEARCHES = 3;

/**
 * Finds the card of known size on the board and derives the scale, the tilt and the hive; other codes may be
 * visible too. Returns a failure for a code without a size, for a code that cannot be fitted well, and for
 * the cards of two hives; never guesses.
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
    // Not measurable: another attempt may locate it more precisely.
    answer = measured;
  }
  return answer;
};

/** A code, its card if it is one, and the photo in which it was read, where other codes are covered. */
type ReadCode = { code: SeenCode; card: Card | undefined; sought: RgbImage };

/** The codes of a photo; a code that is not a card ends a search and is covered for the next one. */
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

/** Whether the card of another hive is clearly visible; a full search would be too slow for every photo. */
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
  const corners = cornersOfSquare(side).map((corner) => project(view, corner));
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

/** The same view with a unit that is `by` times larger. */
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

/** `undefined` if the horizon lies in the photo: then only the position of the card is reliable. */
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

/** Tilt at a point: its cosine is the ratio of the axes of a circle there. */
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
    // A circle around a cell of the card that reaches its corners.
    return { ...project(view, at), radius: cell * Math.SQRT1_2 * Math.sqrt(Math.abs(areaAt(view, at))) };
  });
};
