import { after, areaAt, type Homography, inverse } from '../card/homography.ts';
import type { TilesSeen } from '../detect/detect.ts';
import { voteOf } from '../detect/scale-vote.ts';
import type { Weighed } from '../detect/seek.ts';
import type { Circle } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { type FlatBoard, flatten } from './flatten.ts';
import { type SizeSlope, sizeSlopeOf, viewBySizes } from './size-slope.ts';

/** A board and its candidates, in pixels of the board. */
export type LookedBoard = { board: FlatBoard; tilesSeen: TilesSeen; found: Weighed[] };

/** Searches a board completely at its own scale. */
export type SeekOn = (board: FlatBoard, tilesSeen: TilesSeen) => Promise<Weighed[]>;

/** The plane of the board, and whether it is doubted. */
export type SettledPlane = LookedBoard & { isDoubted: boolean };

/** Ratio of the scales in two corners of a photo below which its tilt costs little: 11 degrees. */
const LEAST_SPREAD = 1.65;
/** The same for a card, whose plane is exact: 4 degrees. */
export const LEAST_SPREAD_BY_CARD = 1.2;
/** A larger ratio, from 33 degrees on, is implausible. */
const STEEPEST = 6;
/**
 * From this slope on the sizes are worth another search; in straight photos it is up to .14, or chance: flat scans
 * with ten mites have up to .34, with a significance of up to 6.9.
 */
const STEEP = { slope: 0.15, significance: 7 };
/** Weight of the vote for a straight photo if the marker shows a tilt: it must be clearly stronger. */
const HARDLY_STRAIGHT = 0.8;
/** Further searches by sizes; after a view that is no better, one with this share of the tilt. */
const ROUNDS = 2;
const LESS = 0.6;
/** The slope above which the sizes show a tilt, if chance does not explain it. */
const TILTED = { slope: 0.22, significance: 9 };

/** A photo as it is, if its board is seen from directly above. */
export const asSeen = (photo: RgbImage, mmPerPx: number, masks: readonly Circle[]): FlatBoard => ({
  image: photo,
  mmPerPx,
  masks: [...masks],
  view: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  toPhoto: (candidate) => candidate,
});

/** How a view shows the board: `steep` is no photo of a board. */
export const tiltOf = (
  view: Homography,
  { width, height }: RgbImage,
  leastSpread = LEAST_SPREAD,
): 'straight' | 'tilted' | 'steep' => {
  const back = inverse(view);
  const areas = [0, width - 1].flatMap((x) => [0, height - 1].map((y) => areaAt(back, { x, y })));
  const [least, most] = [Math.min(...areas), Math.max(...areas)];
  // Behind the horizon areas are negative.
  if (!(least > 0) || most > STEEPEST ** 2 * least) return 'steep';
  return most > leastSpread ** 2 * least ? 'tilted' : 'straight';
};

/**
 * The likeliest plane of the board: that on which the mites speak loudest. `views` are those that a marker
 * allows, none if it shows the board straight; if they leave a slope in the sizes of the mites, that is tried
 * too.
 */
export const settlePlane = async (
  photo: RgbImage,
  { views, masks }: { views?: readonly Homography[] | undefined; masks: readonly Circle[] },
  straight: LookedBoard,
  seekOn: SeekOn,
): Promise<SettledPlane> => {
  let best = straight;
  const consider = async (view: Homography): Promise<void> => {
    if (tiltOf(view, photo) === 'steep') return;
    const board = flatten(photo, view, masks);
    const tilesSeen: TilesSeen = new Map();
    const looked = { board, tilesSeen, found: await seekOn(board, tilesSeen) };
    const disbelief = views && best === straight ? HARDLY_STRAIGHT : 1;
    if (strengthOf(looked) > disbelief * strengthOf(best)) best = looked;
  };
  for (const view of views ?? []) await consider(view);
  const rounds = views?.length === 0 ? 0 : ROUNDS;
  let share = 1;
  for (let round = 0; round < rounds; round += 1) {
    const before = best;
    const slope = slopeAbove(STEEP, best);
    if (slope === undefined) break;
    await consider(bySizes(slope, best.board, share));
    if (best === before) share *= LESS;
  }
  const isGuess = !views && tiltOf(best.board.view, photo) !== 'straight';
  return { ...best, isDoubted: isGuess || slopeAbove(TILTED, best) !== undefined };
};

const strengthOf = ({ board, found }: LookedBoard): number => voteOf(found, 1 / board.mmPerPx).strength;

/** The slope of the sizes if it is above a limit. */
const slopeAbove = (limit: typeof TILTED, { board, found }: LookedBoard): SizeSlope | undefined => {
  const slope = sizeSlopeOf(found, board.image);
  if (slope === undefined || slope.significance < limit.significance) return undefined;
  return Math.hypot(slope.x, slope.y) >= limit.slope ? slope : undefined;
};

/** The view (mm to pixels of the photo) without this share of a slope. */
const bySizes = (
  { x, y, ...slope }: SizeSlope,
  { image, view, mmPerPx }: FlatBoard,
  share: number,
): Homography => {
  const [a, b, c, d, e, f, g, h, i] = viewBySizes({ ...slope, x: x * share, y: y * share }, image);
  const px = 1 / mmPerPx;
  return after(view, [a * px, b * px, c, d * px, e * px, f, g * px, h * px, i]);
};
