import { gradientOf } from '../image/gradient.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { shrink } from '../image/shrink.ts';
import { type Circle, candidateCircles } from './candidates.ts';
import { closeUp, leastStep } from './close-up.ts';
import { type Ellipse, meanRadius } from './ellipse.ts';
import { isHollow } from './hollow.ts';
import type { Marker } from './markers.ts';
import { type Measured, measure } from './measure.ts';
import { type Outline, outermost, outlinesNear } from './outlines.ts';
import { castRays } from './rim.ts';

/** Where the marker lies, in pixels of the photo. */
export interface FoundMarker {
  x: number;
  y: number;
  /** Breadth the marker would have seen from straight above at the board's mean scale. */
  diameterPx: number;
  /** Over the board as a whole: the root of the area, in mm², that one pixel covers. */
  mmPerPx: number;
  ellipse: Ellipse;
  tiltDegrees: number;
}

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

interface Round {
  ellipse: Ellipse;
  share: number;
}

type Sought = { from: number; to: number; leastShare: number };

const USUAL: Sought = { from: 0.7, to: 1.6, leastShare: LEAST_SHARE };
/** One of the two rings of a coin of two metals, when the other has been found: it may be faint, but just there. */
const BESIDE: Sought = { from: 0.94, to: 1.06, leastShare: 0.3 };

function judge(image: RgbImage, circle: Omit<Circle, 'votes'>, sought = USUAL): Round | undefined {
  const { gradient, toNear, toPhoto } = closeUp(image, circle, JUDGED_RADIUS, 1.75);
  const guide = toNear({ x: circle.x, y: circle.y, a: circle.radius, b: circle.radius, angle: 0 });
  const search = { ...sought, tolerance: Math.max(1.2, 0.018 * meanRadius(guide)) };
  const rays = castRays(gradient, guide, search, leastStep(gradient));
  const best: Outline | undefined = outermost(outlinesNear(rays, guide, search));
  if (best === undefined || best.support.visible < 0.6) return undefined;
  return { ellipse: toPhoto(best.ellipse), share: best.support.share };
}

/** Looks from a coin's inner metal or its lettering outward until nothing larger encloses it. */
function outward(image: RgbImage, found: Round, { innerShare }: Marker): Round {
  let round = found;
  for (let looks = 0; looks < 3; looks++) {
    const { x, y } = round.ellipse;
    const next = judge(image, { x, y, radius: meanRadius(round.ellipse) });
    if (next === undefined || next.ellipse.a < LARGER * round.ellipse.a) break;
    round = next;
  }
  return innerShare === undefined ? round : aroundInner(image, round, innerShare);
}

/** Of a coin of two metals the ring between them may be all that was found: then no such ring lies within it. */
function aroundInner(image: RgbImage, round: Round, innerShare: number): Round {
  const { x, y } = round.ellipse;
  const radius = meanRadius(round.ellipse);
  const concentric = (wished: number): Round | undefined => {
    const seen = judge(image, { x, y, radius: wished }, BESIDE);
    return seen && Math.hypot(seen.ellipse.x - x, seen.ellipse.y - y) < 0.06 * radius ? seen : undefined;
  };
  if (concentric(radius * innerShare) !== undefined) return round;
  return concentric(radius / innerShare) ?? round;
}

function apart(one: Ellipse, other: Ellipse): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) > 0.5 * Math.max(one.a, other.a);
}

/** Round things that lie in one place, the best drawn first. */
type Place = [Round, ...Round[]];

/** The places of round things, those that hold the best drawn ones first. */
function placesOf(rounds: readonly Round[]): Place[] {
  const places: Place[] = [];
  for (const round of [...rounds].sort((one, other) => other.share - one.share)) {
    const place = places.find(([first]) => !apart(round.ellipse, first.ellipse));
    if (place === undefined) places.push([round]);
    else place.push(round);
  }
  return places;
}

/**
 * Where the coin in a place may be measured from. Its edge is the largest of what is drawn about as well as the best.
 * A ring of crumbs around a coin may lead outward to nothing; then the thing itself is taken, but for a coin of two
 * metals, where it may be the ring between them.
 */
function* startsIn(image: RgbImage, place: Place, marker: Marker): Generator<Round> {
  const [best] = place;
  const largest = place
    .filter(({ share }) => share > AS_LARGE * best.share)
    .reduce((far, one) => (one.ellipse.a > far.ellipse.a ? one : far), best);
  const enclosing = outward(image, largest, marker);
  yield enclosing;
  if (marker.innerShare === undefined && enclosing !== largest) yield largest;
  if (largest !== best) yield outward(image, best, marker);
}

function measuredSurely(image: RgbImage, place: Place, marker: Marker): Measured | undefined {
  for (const { ellipse } of startsIn(image, place, marker)) {
    const measured = measure(image, ellipse, marker);
    if (measured === undefined || measured.share < SURE.share || measured.odds < SURE.odds) continue;
    if (!isHollow(image, measured.ellipse)) return measured;
  }
  return undefined;
}

/** The best drawn coin, unless another elsewhere is as good and of a different size. */
function chosenOf(coins: readonly Measured[]): Measured | NoMarker {
  const [best, ...others] = [...coins].sort((one, other) => other.share - one.share);
  if (best === undefined) return { failure: 'coin_not_found', why: 'weak' };
  const isRival = ({ share, diameterPx }: Measured): boolean =>
    share > AS_GOOD * best.share && Math.abs(Math.log(diameterPx / best.diameterPx)) >= SAME_SIZE;
  return others.some(isRival) ? { failure: 'coin_not_found', why: 'ambiguous' } : best;
}

/** Finds the outer edge of the one round marker of known size that lies on the board. */
export function findMarker(image: RgbImage, marker: Marker): FoundMarker | NoMarker {
  const factor = Math.max(1, Math.ceil(Math.max(image.width, image.height) / COARSE_SIDE));
  const coarse = gradientOf(shrink(image, factor));
  const radiusAt = (pxPerMm: number): number => (marker.diameterMm * pxPerMm) / 2 / factor;
  const radii = {
    least: Math.max(7, radiusAt(SCALES.least)),
    most: Math.min(0.4 * Math.min(coarse.width, coarse.height), radiusAt(SCALES.most)),
  };
  const rounds: Round[] = [];
  for (const { x, y, radius } of candidateCircles(coarse, radii, CANDIDATES)) {
    const inPhoto = (at: number): number => at * factor + (factor - 1) / 2;
    const round = judge(image, { x: inPhoto(x), y: inPhoto(y), radius: radius * factor });
    if (round !== undefined && !isHollow(image, round.ellipse)) rounds.push(round);
  }
  const [first, ...others] = placesOf(rounds);
  if (first === undefined) return { failure: 'coin_not_found', why: 'nothing_round' };
  const rivals = others.filter(([{ share }]) => share > A_RIVAL * first[0].share).slice(0, RIVALS);
  const coins = [first, ...rivals].flatMap((place) => measuredSurely(image, place, marker) ?? []);
  const measured = chosenOf(coins);
  if ('failure' in measured) return measured;
  const { ellipse, tiltDegrees, diameterPx } = measured;
  return {
    x: ellipse.x,
    y: ellipse.y,
    diameterPx,
    mmPerPx: marker.diameterMm / diameterPx,
    ellipse,
    tiltDegrees,
  };
}
