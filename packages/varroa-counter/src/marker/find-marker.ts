import { gradientOf } from '../image/gradient.ts';
import type { Circle } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { shrink } from '../image/shrink.ts';
import { candidateCircles } from './candidates.ts';
import { closeUp, leastStep } from './close-up.ts';
import { type Ellipse, meanRadius } from './ellipse.ts';
import type { Marker } from './markers.ts';
import { type FoundMarker, measure } from './measure.ts';
import { type Outline, outermost, outlinesNear, type Search, type Sought } from './outlines.ts';
import { castRays } from './rim.ts';

/**
 * Sample positions along each ray, relative to the outline: inside a pen stroke and the edge of the inner
 * metal, and outside a coin's shadow.
 */
const INSIDE = [0.5, 0.57, 0.64] as const;
const OUTSIDE = [1.2, 1.3, 1.4] as const;
const RAYS = 72;
/**
 * A coin differs from its board by more levels than this in some channel, on all but this share of the rays.
 */
const LEVELS = 8;
const ALIKE = 0.35;

const meanAt = (
  image: RgbImage,
  ellipse: Ellipse,
  { angle, shares, channel }: { angle: number; shares: readonly number[]; channel: number },
): number | undefined => {
  const cos = Math.cos(ellipse.angle);
  const sin = Math.sin(ellipse.angle);
  let sum = 0;
  for (const share of shares) {
    const u = share * ellipse.a * Math.cos(angle);
    const v = share * ellipse.b * Math.sin(angle);
    const x = Math.round(ellipse.x + cos * u - sin * v);
    const y = Math.round(ellipse.y + sin * u + cos * v);
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return undefined;
    sum += image.data[(y * image.width + x) * 3 + channel] ?? 0;
  }
  return sum / shares.length;
};

/**
 * Whether the same board is visible inside and outside: a pen ring or the print of a cup, not a coin. Each
 * ray is compared with itself, so that uneven light and a few crumbs do not matter.
 */
function isHollow(image: RgbImage, ellipse: Ellipse): boolean {
  return [0, 1, 2].every((channel) => {
    const steps: number[] = [];
    for (let ray = 0; ray < RAYS; ray++) {
      const angle = (2 * Math.PI * ray) / RAYS;
      const inside = meanAt(image, ellipse, { angle, shares: INSIDE, channel });
      const outside = meanAt(image, ellipse, { angle, shares: OUTSIDE, channel });
      if (inside !== undefined && outside !== undefined) steps.push(Math.abs(inside - outside));
    }
    steps.sort((one, other) => one - other);
    return (steps[Math.floor(steps.length * ALIKE)] ?? 0) < LEVELS;
  });
}

/** Why no marker was found. */
export interface NoMarker {
  failure: 'coin_not_found';
  /** `nothing_round`; `weak`: too little evidence; `ambiguous`: two coins of different size. */
  why: 'nothing_round' | 'weak' | 'ambiguous';
}

/** Range of scales of photos of boards, in pixels per mm. */
const SCALES = { least: 4, most: 60 };
/** Longer side of the image in which circles are searched. */
const COARSE_SIDE = 900;
/** Radius in pixels at which an outline is assessed. */
const JUDGED_RADIUS = 64;
const CANDIDATES = 24;
/** An outline larger by this factor is a different line of the coin. */
const LARGER = 1.08;
const LEAST_SHARE = 0.45;
/**
 * Minimum evidence after measuring. The grain of wood can form a ring by chance: enough edges, but no other
 * evidence for a coin (odds of -0.5 and -1.1; the minimum of the coins on 300 boards was -0.3).
 */
const SURE = { share: 0.68, odds: -0.4 };
/**
 * Of round outlines in one place with at least this share of the best support, the largest is the coin's
 * edge.
 */
const AS_LARGE = 0.85;
/**
 * Places with at least this share of the best support, and their maximum number, are measured too: a pen ring
 * may be one.
 */
const A_RIVAL = 0.8;
const RIVALS = 2;
/** Two coins of similar support are ambiguous unless they have the same size. */
const AS_GOOD = 0.93;
const SAME_SIZE = 0.03;

/**
 * Coins are nearly round; flatter outlines, up to a tilt of 45 degrees, are often the grain of wood and
 * sought only if there is no such coin.
 */
const FLATTEST = { usual: 0.86, steep: 0.7 };

/** Search parameters around a circle; the tolerance follows from the close-up. */
type Range = Pick<Search, 'from' | 'to' | 'leastShare'>;

const USUAL: Range = { from: 0.7, to: 1.6, leastShare: LEAST_SHARE };
/**
 * Search for the second ring of a bimetallic coin near the first: it may be faint, but its position is known.
 */
const BESIDE: Range = { from: 0.94, to: 1.06, leastShare: 0.3 };

/** Finds the outermost outline that is no flatter than `flattest`, in photo pixels. */
type Judge = (flattest: number) => Outline | undefined;

/** Prepares the search for outlines around a circle of the photo. */
function judgeAround(image: RgbImage, circle: Circle, range = USUAL): Judge {
  const { gradient, toNear, toPhoto } = closeUp(image, circle, JUDGED_RADIUS, 1.75);
  const guide = toNear({ x: circle.x, y: circle.y, a: circle.radius, b: circle.radius, angle: 0 });
  const rays = castRays(gradient, guide, range, leastStep(gradient));
  const tolerance = Math.max(1.2, 0.018 * meanRadius(guide));
  return (flattest) => {
    const best = outermost(outlinesNear(rays, guide, { ...range, flattest, tolerance }));
    if (best === undefined || best.support.visible < 0.6) return undefined;
    return { ...best, ellipse: toPhoto(best.ellipse) };
  };
}

/** Searches outward from a coin's inner metal or lettering until no larger outline encloses it. */
function outward(image: RgbImage, found: Outline, sought: Sought): Outline {
  let outline = found;
  for (let looks = 0; looks < 3; looks++) {
    const { x, y } = outline.ellipse;
    const next = judgeAround(image, { x, y, radius: meanRadius(outline.ellipse) })(sought.flattest);
    if (next === undefined || next.ellipse.a < LARGER * outline.ellipse.a) break;
    outline = next;
  }
  return aroundInner(image, outline, sought);
}

/**
 * For a bimetallic coin the ring between the metals may have been found; then there is no such ring within
 * it.
 */
function aroundInner(image: RgbImage, outline: Outline, sought: Sought): Outline {
  const { innerShare } = sought;
  if (innerShare === undefined) return outline;
  const { x, y } = outline.ellipse;
  const radius = meanRadius(outline.ellipse);
  const concentric = (wished: number): Outline | undefined => {
    const seen = judgeAround(image, { x, y, radius: wished }, BESIDE)(sought.flattest);
    return seen && Math.hypot(seen.ellipse.x - x, seen.ellipse.y - y) < 0.06 * radius ? seen : undefined;
  };
  if (concentric(radius * innerShare) !== undefined) return outline;
  return concentric(radius / innerShare) ?? outline;
}

function apart(one: Ellipse, other: Ellipse): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) > 0.5 * Math.max(one.a, other.a);
}

/** Round outlines in one place, the best first. */
type Nest = [Outline, ...Outline[]];

/** The nests of outlines, the ones with the best outline first. */
function nestsOf(outlines: readonly Outline[]): Nest[] {
  const nests: Nest[] = [];
  for (const outline of [...outlines].sort((one, other) => other.support.share - one.support.share)) {
    const nest = nests.find(([first]) => !apart(outline.ellipse, first.ellipse));
    if (nest === undefined) nests.push([outline]);
    else nest.push(outline);
  }
  return nests;
}

/**
 * Outlines from which the coin in a nest may be measured: first the largest with about the best support. A
 * ring of crumbs around a coin may lead outward to nothing; then the outline itself is used, except for a
 * bimetallic coin, where it may be the inner ring.
 */
function* startsIn(image: RgbImage, nest: Nest, sought: Sought): Generator<Outline> {
  const [best] = nest;
  const largest = nest
    .filter(({ support }) => support.share > AS_LARGE * best.support.share)
    .reduce((far, one) => (one.ellipse.a > far.ellipse.a ? one : far), best);
  const enclosing = outward(image, largest, sought);
  yield enclosing;
  if (sought.innerShare === undefined && enclosing !== largest) yield largest;
  if (largest !== best) yield outward(image, best, sought);
}

/** The coin in a nest, from the first start with enough evidence; `undefined` if there is none. */
function measuredSurely(image: RgbImage, nest: Nest, sought: Sought): FoundMarker | undefined {
  for (const { ellipse } of startsIn(image, nest, sought)) {
    const measured = measure(image, ellipse, sought);
    if (measured === undefined || measured.share < SURE.share || measured.odds < SURE.odds) continue;
    if (!isHollow(image, measured.ellipse)) return measured;
  }
  return undefined;
}

/** The coin with the best support, unless another one is as good and of a different size. */
function chosenOf(coins: readonly FoundMarker[]): FoundMarker | NoMarker {
  const [best, ...others] = [...coins].sort((one, other) => other.share - one.share);
  if (best === undefined) return { failure: 'coin_not_found', why: 'weak' };
  const isRival = ({ share, diameterPx }: FoundMarker): boolean =>
    share > AS_GOOD * best.share && Math.abs(Math.log(diameterPx / best.diameterPx)) >= SAME_SIZE;
  return others.some(isRival) ? { failure: 'coin_not_found', why: 'ambiguous' } : best;
}

/** Where something round may be, in pixels of the photo; searched in a reduced image. */
function circlesIn(image: RgbImage, { diameterMm }: Marker): Circle[] {
  const factor = Math.max(1, Math.ceil(Math.max(image.width, image.height) / COARSE_SIDE));
  const coarse = gradientOf(shrink(image, factor));
  const radiusAt = (pxPerMm: number): number => (diameterMm * pxPerMm) / 2 / factor;
  const radii = {
    least: Math.max(7, radiusAt(SCALES.least)),
    most: Math.min(0.4 * Math.min(coarse.width, coarse.height), radiusAt(SCALES.most)),
  };
  const inPhoto = (at: number): number => at * factor + (factor - 1) / 2;
  return candidateCircles(coarse, radii, CANDIDATES).map(({ x, y, radius }) => ({
    x: inPhoto(x),
    y: inPhoto(y),
    radius: radius * factor,
  }));
}

/** Searches for a marker that is no flatter than that. */
function search(image: RgbImage, judges: readonly Judge[], sought: Sought): FoundMarker | NoMarker {
  const outlines = judges.map((judge) => judge(sought.flattest)).filter((one) => one !== undefined);
  const [first, ...others] = nestsOf(outlines.filter(({ ellipse }) => !isHollow(image, ellipse)));
  if (first === undefined) return { failure: 'coin_not_found', why: 'nothing_round' };
  const [{ support: clearest }] = first;
  const rivals = others.filter(([{ support }]) => support.share > A_RIVAL * clearest.share).slice(0, RIVALS);
  return chosenOf([first, ...rivals].flatMap((nest) => measuredSurely(image, nest, sought) ?? []));
}

/**
 * Finds the outer edge of the round marker of known size on the board. Scale and position are in pixels of
 * the photo; a tilt up to 45 degrees is measured and corrected. If the photo does not clearly show exactly
 * one, returns the reason; never guesses.
 */
export function findMarker(image: RgbImage, marker: Marker): FoundMarker | NoMarker {
  const judges = circlesIn(image, marker).map((circle) => judgeAround(image, circle));
  const found = search(image, judges, { ...marker, flattest: FLATTEST.usual });
  const isMissing = 'failure' in found && found.why !== 'ambiguous';
  return isMissing ? search(image, judges, { ...marker, flattest: FLATTEST.steep }) : found;
}
