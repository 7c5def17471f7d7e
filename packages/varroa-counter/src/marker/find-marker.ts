import { gradientOf } from '../image/gradient.ts';
import type { Circle } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { shrink } from '../image/shrink.ts';
import { candidateCircles } from './candidates.ts';
import { closeUp, leastStep } from './close-up.ts';
import { type Ellipse, meanRadius } from './ellipse.ts';
import type { Marker } from './markers.ts';
import { type FoundMarker, measure } from './measure.ts';
import { type Outline, outermost, outlinesNear, type Search } from './outlines.ts';
import { castRays } from './rim.ts';

/**
 * Where it is looked along each ray, in shares of the outline: within a pen's stroke and the inner metal's edge, and
 * beyond a coin's shadow.
 */
const INSIDE = [0.5, 0.57, 0.64] as const;
const OUTSIDE = [1.2, 1.3, 1.4] as const;
const RAYS = 72;
/** A coin differs from its board by more levels than this in some colour, on all but this share of the rays. */
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
 * Whether the same board shows inside and outside: a ring drawn with a pen, the print of a cup, no coin. Each ray is
 * compared with itself, so that neither uneven light nor crumbs on a few rays count.
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
  /** Nothing round; something round that too little speaks for; two coins of different size. */
  why: 'nothing_round' | 'weak' | 'ambiguous';
}

/** The scales photos of boards come in, in pixels per mm, generously. */
const SCALES = { least: 4, most: 60 };
/** The longer side at which circles are sought. */
const COARSE_SIDE = 900;
/** Radius in pixels at which an outline is judged. */
const JUDGED_RADIUS = 64;
const CANDIDATES = 24;
/** An outline so much larger is another line of the coin, not the same one seen again. */
const LARGER = 1.08;
const LEAST_SHARE = 0.45;
/**
 * What is sure enough once it is measured as a coin. Wood's grain draws a ring by chance: edges enough, but nothing
 * else on its sides speaks for a coin (odds of -0.5 and -1.1 seen; the least of the coins on 300 boards had -0.3).
 */
const SURE = { share: 0.68, odds: -0.4 };
/** Of round things in one place, drawn as well as this share of the best, the largest is the coin's edge. */
const AS_LARGE = 0.85;
/** Places drawn as well as this share of the best, and so many of them, are measured too: a pen's ring is one. */
const A_RIVAL = 0.8;
const RIVALS = 2;
/** Two coins drawn about as well as each other leave the scale open, unless they are of one size. */
const AS_GOOD = 0.93;
const SAME_SIZE = 0.03;

/** What is looked for about a circle; the tolerance follows from the close-up. */
type Sought = Omit<Search, 'tolerance'>;

const USUAL: Sought = { from: 0.7, to: 1.6, leastShare: LEAST_SHARE };
/** One of the two rings of a coin of two metals, when the other has been found: it may be faint, but just there. */
const BESIDE: Sought = { from: 0.94, to: 1.06, leastShare: 0.3 };

/** The outermost thing drawn around a circle of the photo, in the photo's pixels. */
function judge(image: RgbImage, circle: Circle, sought = USUAL): Outline | undefined {
  const { gradient, toNear, toPhoto } = closeUp(image, circle, JUDGED_RADIUS, 1.75);
  const guide = toNear({ x: circle.x, y: circle.y, a: circle.radius, b: circle.radius, angle: 0 });
  const search = { ...sought, tolerance: Math.max(1.2, 0.018 * meanRadius(guide)) };
  const rays = castRays(gradient, guide, search, leastStep(gradient));
  const best = outermost(outlinesNear(rays, guide, search));
  if (best === undefined || best.support.visible < 0.6) return undefined;
  return { ...best, ellipse: toPhoto(best.ellipse) };
}

/** Looks from a coin's inner metal or its lettering outward until nothing larger encloses it. */
function outward(image: RgbImage, found: Outline, { innerShare }: Marker): Outline {
  let outline = found;
  for (let looks = 0; looks < 3; looks++) {
    const { x, y } = outline.ellipse;
    const next = judge(image, { x, y, radius: meanRadius(outline.ellipse) });
    if (next === undefined || next.ellipse.a < LARGER * outline.ellipse.a) break;
    outline = next;
  }
  return innerShare === undefined ? outline : aroundInner(image, outline, innerShare);
}

/** Of a coin of two metals the ring between them may be all that was found: then no such ring lies within it. */
function aroundInner(image: RgbImage, outline: Outline, innerShare: number): Outline {
  const { x, y } = outline.ellipse;
  const radius = meanRadius(outline.ellipse);
  const concentric = (wished: number): Outline | undefined => {
    const seen = judge(image, { x, y, radius: wished }, BESIDE);
    return seen && Math.hypot(seen.ellipse.x - x, seen.ellipse.y - y) < 0.06 * radius ? seen : undefined;
  };
  if (concentric(radius * innerShare) !== undefined) return outline;
  return concentric(radius / innerShare) ?? outline;
}

function apart(one: Ellipse, other: Ellipse): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) > 0.5 * Math.max(one.a, other.a);
}

/** Round things that lie in one spot, the best drawn first. */
type Nest = [Outline, ...Outline[]];

/** The nests of round things, those that hold the best drawn ones first. */
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
 * Where the coin in a nest may be measured from. Its edge is the largest of what is drawn about as well as the best.
 * A ring of crumbs around a coin may lead outward to nothing; then the thing itself is taken, but for a coin of two
 * metals, where it may be the ring between them.
 */
function* startsIn(image: RgbImage, nest: Nest, marker: Marker): Generator<Outline> {
  const [best] = nest;
  const largest = nest
    .filter(({ support }) => support.share > AS_LARGE * best.support.share)
    .reduce((far, one) => (one.ellipse.a > far.ellipse.a ? one : far), best);
  const enclosing = outward(image, largest, marker);
  yield enclosing;
  if (marker.innerShare === undefined && enclosing !== largest) yield largest;
  if (largest !== best) yield outward(image, best, marker);
}

/** The coin in a nest, from the first start that is sure enough; `undefined` where none is. */
function measuredSurely(image: RgbImage, nest: Nest, marker: Marker): FoundMarker | undefined {
  for (const { ellipse } of startsIn(image, nest, marker)) {
    const measured = measure(image, ellipse, marker);
    if (measured === undefined || measured.share < SURE.share || measured.odds < SURE.odds) continue;
    if (!isHollow(image, measured.ellipse)) return measured;
  }
  return undefined;
}

/** The best drawn coin, unless another elsewhere is as good and of a different size. */
function chosenOf(coins: readonly FoundMarker[]): FoundMarker | NoMarker {
  const [best, ...others] = [...coins].sort((one, other) => other.share - one.share);
  if (best === undefined) return { failure: 'coin_not_found', why: 'weak' };
  const isRival = ({ share, diameterPx }: FoundMarker): boolean =>
    share > AS_GOOD * best.share && Math.abs(Math.log(diameterPx / best.diameterPx)) >= SAME_SIZE;
  return others.some(isRival) ? { failure: 'coin_not_found', why: 'ambiguous' } : best;
}

/** All that is round and not hollow, in pixels of the photo: sought small, judged close up. */
function roundThings(image: RgbImage, { diameterMm }: Marker): Outline[] {
  const factor = Math.max(1, Math.ceil(Math.max(image.width, image.height) / COARSE_SIDE));
  const coarse = gradientOf(shrink(image, factor));
  const radiusAt = (pxPerMm: number): number => (diameterMm * pxPerMm) / 2 / factor;
  const radii = {
    least: Math.max(7, radiusAt(SCALES.least)),
    most: Math.min(0.4 * Math.min(coarse.width, coarse.height), radiusAt(SCALES.most)),
  };
  const inPhoto = (at: number): number => at * factor + (factor - 1) / 2;
  return candidateCircles(coarse, radii, CANDIDATES)
    .map(({ x, y, radius }) => judge(image, { x: inPhoto(x), y: inPhoto(y), radius: radius * factor }))
    .filter((outline) => outline !== undefined)
    .filter(({ ellipse }) => !isHollow(image, ellipse));
}

/**
 * Finds the outer edge of the one round marker of known size that lies on the board. Scale and place are in pixels of
 * the photo; a tilt up to 25 degrees is seen and corrected. Where the photo does not show one such thing clearly, the
 * answer says why: never a guess.
 */
export function findMarker(image: RgbImage, marker: Marker): FoundMarker | NoMarker {
  const [first, ...others] = nestsOf(roundThings(image, marker));
  if (first === undefined) return { failure: 'coin_not_found', why: 'nothing_round' };
  const [{ support: clearest }] = first;
  const rivals = others.filter(([{ support }]) => support.share > A_RIVAL * clearest.share).slice(0, RIVALS);
  return chosenOf([first, ...rivals].flatMap((nest) => measuredSurely(image, nest, marker) ?? []));
}
