import { gradientOf } from '../image/gradient.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { shrink, within } from '../image/shrink.ts';
import { type Circle, candidateCircles } from './candidates.ts';
import { type Ellipse, meanRadius } from './ellipse.ts';
import type { Marker } from './markers.ts';
import { type Outline, outermost, outlinesNear } from './outlines.ts';
import { castRays, settle } from './rim.ts';
import { levelView } from './tilt.ts';

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
  /** Share of the outline that is drawn by an edge, 0..1. */
  support: number;
}

export interface NoMarker {
  failure: 'coin_not_found';
  /** Nothing round; something round but too faintly drawn; two round things of different size. */
  why: 'nothing_round' | 'weak' | 'ambiguous';
}

/** The scales photos of boards come in, in pixels per mm, generously. */
const SCALES = { least: 3, most: 60 };
/** The longer side at which circles are sought. */
const COARSE_SIDE = 900;
/** Radii, in pixels, at which an outline is judged and at which it is measured. */
const JUDGED_RADIUS = 64;
const MEASURED_RADIUS = 240;
const CANDIDATES = 24;
const LEAST_SHARE = 0.45;
const SURE_SHARE = 0.62;
const LEAST_STEP = 2.5;

interface Round {
  ellipse: Ellipse;
  share: number;
}

/** A square around a circle of the photo, shrunk so that the circle has about the wished radius. */
function closeUp(image: RgbImage, at: { x: number; y: number; radius: number }, wished: number, reach: number) {
  const factor = Math.max(1, Math.floor(at.radius / wished));
  const half = at.radius * reach;
  const area = within(image, { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half });
  const gradient = gradientOf(shrink(image, factor, area));
  // The middle of shrunk pixel 0 is the middle of the `factor` pixels it stands for.
  const middle = (factor - 1) / 2;
  const toNear = ({ x, y, a, b, angle }: Ellipse): Ellipse => ({
    x: (x - area.x - middle) / factor,
    y: (y - area.y - middle) / factor,
    a: a / factor,
    b: b / factor,
    angle,
  });
  const toPhoto = ({ x, y, a, b, angle }: Ellipse): Ellipse => ({
    x: x * factor + middle + area.x,
    y: y * factor + middle + area.y,
    a: a * factor,
    b: b * factor,
    angle,
  });
  return { gradient, toNear, toPhoto };
}

function judge(image: RgbImage, circle: Circle): Round | undefined {
  const { gradient, toNear, toPhoto } = closeUp(image, circle, JUDGED_RADIUS, 1.75);
  const guide = toNear({ x: circle.x, y: circle.y, a: circle.radius, b: circle.radius, angle: 0 });
  const reach = { from: 0.7, to: 1.6 };
  const rays = castRays(gradient, guide, reach.from, reach.to, LEAST_STEP);
  const best: Outline | undefined = outermost(outlinesNear(rays, guide, reach, LEAST_SHARE));
  if (best === undefined || best.support.visible < 0.6) return undefined;
  return { ellipse: toPhoto(best.ellipse), share: best.support.share };
}

/** The outline once more where its pixels are the photo's own. */
function measure(image: RgbImage, coarse: Ellipse): Ellipse {
  const at = { x: coarse.x, y: coarse.y, radius: meanRadius(coarse) };
  const { gradient, toNear, toPhoto } = closeUp(image, at, MEASURED_RADIUS, 1.2);
  const guide = toNear(coarse);
  const rays = castRays(gradient, guide, 0.94, 1.06, LEAST_STEP);
  const radius = meanRadius(guide);
  const fine = settle(rays, guide, [0.025, 0.018, 0.012, 0.01].map((share) => Math.max(1.5, share * radius)));
  return fine === undefined ? coarse : toPhoto(fine);
}

function apart(one: Ellipse, other: Ellipse): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) > 0.5 * Math.max(one.a, other.a);
}

/** The best outline, unless another elsewhere is as good and of a different size. */
function choose(rounds: readonly Round[]): Round | NoMarker {
  const sorted = [...rounds].sort((one, other) => other.share - one.share);
  const [first] = sorted;
  if (first === undefined) return { failure: 'coin_not_found', why: 'nothing_round' };
  if (first.share < SURE_SHARE) return { failure: 'coin_not_found', why: 'weak' };
  const concentric = sorted.filter(({ ellipse, share }) => !apart(ellipse, first.ellipse) && share > 0.85 * first.share);
  const best = concentric.reduce((far, one) => (one.ellipse.a > far.ellipse.a ? one : far), first);
  const rival = sorted.find(({ ellipse, share }) => apart(ellipse, best.ellipse) && share > 0.93 * first.share);
  const alike = rival === undefined || Math.abs(Math.log(rival.ellipse.a / best.ellipse.a)) < 0.03;
  return alike ? best : { failure: 'coin_not_found', why: 'ambiguous' };
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
  for (const { x, y, radius, votes } of candidateCircles(coarse, radii, CANDIDATES)) {
    const inPhoto = (at: number): number => at * factor + (factor - 1) / 2;
    const round = judge(image, { x: inPhoto(x), y: inPhoto(y), radius: radius * factor, votes });
    if (round !== undefined) rounds.push(round);
  }
  const chosen = choose(rounds);
  if ('failure' in chosen) return chosen;
  const ellipse = measure(image, chosen.ellipse);
  const { tiltDegrees, meanDiameterPx } = levelView(ellipse, marker);
  return {
    x: ellipse.x,
    y: ellipse.y,
    diameterPx: meanDiameterPx,
    mmPerPx: marker.diameterMm / meanDiameterPx,
    ellipse,
    tiltDegrees,
    support: chosen.share,
  };
}
