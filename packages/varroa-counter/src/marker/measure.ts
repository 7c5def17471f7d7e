import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { closeUp, leastStep } from './close-up.ts';
import { type PoseSupport, poseSupportOf, settlePose } from './coin-fit.ts';
import { type CoinPose, ellipseOf, posesLike, tiltOf } from './coin-pose.ts';
import { type Ellipse, meanRadius } from './ellipse.ts';
import { outlinesNear, type Sought } from './outlines.ts';
import { castRays, type Rays } from './rim.ts';
import { sidesOf } from './sides.ts';

/** A marker in a photo: centre and width in pixels, and tilt. */
export interface SeenMarker extends Point {
  /** Width as seen from directly above, at the board's mean scale. */
  diameterPx: number;
  tiltDegrees: number;
}

/** A round object measured as a marker; `x` and `y` are the centre of its outline. */
export interface FoundMarker extends SeenMarker {
  /** Mean over the board: the square root of the area in mm² of a pixel. */
  mmPerPx: number;
  /** Its outline, face and edge together, in pixels of the photo. */
  ellipse: Ellipse;
  /** Share of the best outline that is covered by edges, corrected for clutter. */
  share: number;
  /** Log odds for a coin: from the edges and both sides of its likeliest outline. */
  odds: number;
}

/** One interpretation of a close-up as a coin: a pose, its support, and its odds. */
interface Reading extends PoseSupport {
  pose: CoinPose;
  /** See `FoundMarker`. */
  odds: number;
  /** Relative to other interpretations of the same object; includes its width. */
  likelihood: number;
}

/** Radius in pixels at which the lines of a rim are separate. */
const MEASURED_RADIUS = 180;

/** A tilt t shortens one axis by cos t: the mean plane uses its square root. */
function meanDiameter(radius: number, tilt: number): number {
  return 2 * radius * Math.sqrt(Math.cos(tilt));
}

/** Weight of the second interpretation of the tilt if the edge is not visible. */
const DOUBTED = 0.35;
/** Shares of the rays with a visible edge below the face: less may be a rim, more is the edge. */
const EDGE_SEEN = { hardly: 0.5, surely: 0.9 };

/**
 * The tilt, averaged between two interpretations if the edge is not visible: the outline may be that of face
 * and edge, or only of the face, which is then shortened by the tilt. The average limits the error.
 */
function likelyTilt({ pose, edge }: Reading): number {
  const whole = tiltOf(pose);
  const { a, b } = ellipseOf(pose);
  const faceOnly = Math.acos(Math.min(1, b / a));
  const { hardly, surely } = EDGE_SEEN;
  const doubt = Math.max(0, Math.min(1, (surely - edge) / (surely - hardly)));
  return whole + DOUBTED * doubt * (faceOnly - whole);
}

/**
 * Weights of the evidence for an interpretation, as log odds, fitted to 1,000 rendered boards (seeds 3000 to
 * 3999): the logarithms of its support and its width (of face, rim and edge the edge is the outermost), and
 * the features on both sides.
 */
const SPEAKS = { share: 4.3, breadth: 4, hueStep: 0.23, glow: -3.5, shade: 3.9 };

/** Lower bound that keeps the logarithm finite. */
const LEAST_SHARE = 0.01;

function oddsOf(image: RgbImage, pose: CoinPose, share: number): number {
  const { hueStep, glow, shade } = sidesOf(image, ellipseOf(pose));
  return (
    SPEAKS.share * Math.log(Math.max(LEAST_SHARE, share)) +
    SPEAKS.hueStep * hueStep +
    SPEAKS.glow * glow +
    SPEAKS.shade * shade
  );
}

/** Input of an interpretation: the close-up, its rays, and the tolerance (pixels) of an edge. */
interface Look {
  near: RgbImage;
  rays: Rays;
  tolerance: number;
}

/** Fits a coin from an initial pose and computes its odds. */
function readingFrom({ near, rays, tolerance }: Look, start: CoinPose): Reading {
  const windows = [5, 3, 2, 2].map((times) => times * tolerance);
  const pose = settlePose(rays, start, windows);
  const support = poseSupportOf(rays, pose, tolerance);
  const odds = oddsOf(near, pose, support.share);
  const breadth = meanDiameter(pose.radius, tiltOf(pose));
  return { ...support, pose, odds, likelihood: odds + SPEAKS.breadth * Math.log(breadth) };
}

/**
 * The coin's width averaged over all possible outlines: face, edge, rim and shadow have similar support in
 * many photos, and the weighted mean has fewer large errors than any single one.
 */
function likelyDiameter(readings: readonly Reading[], likeliest: Reading): number {
  let weights = 0;
  let sum = 0;
  for (const reading of readings) {
    const weight = Math.exp(reading.likelihood - likeliest.likelihood);
    weights += weight;
    sum += weight * Math.log(meanDiameter(reading.pose.radius, likelyTilt(reading)));
  }
  return Math.exp(sum / weights);
}

/** Measures from one centre. `undefined` if there is no interpretation as a coin. */
function measureOnce(image: RgbImage, coarse: Ellipse, marker: Sought): FoundMarker | undefined {
  const at = { x: coarse.x, y: coarse.y, radius: meanRadius(coarse) };
  const { near, gradient, toNear, toPhoto } = closeUp(image, at, MEASURED_RADIUS, 1.4);
  const guide = toNear(coarse);
  const tolerance = Math.max(0.8, 0.009 * meanRadius(guide));
  const rays = castRays(gradient, guide, { from: 0.78, to: 1.24 }, leastStep(gradient));
  const outlines = outlinesNear(rays, guide, {
    from: 0.84,
    to: 1.18,
    flattest: marker.flattest,
    tolerance,
    leastShare: 0.3,
  });
  const thickness = marker.thicknessMm / marker.diameterMm;
  const readings = [guide, ...outlines.map(({ ellipse }) => ellipse)]
    .flatMap((ellipse) => posesLike(ellipse, thickness))
    .map((start) => readingFrom({ near, rays, tolerance }, start));
  const [first, ...others] = readings;
  if (first === undefined) return undefined;
  const likeliest = others.reduce(
    (best, reading) => (reading.likelihood > best.likelihood ? reading : best),
    first,
  );
  const ellipse = toPhoto(ellipseOf(likeliest.pose));
  const diameterPx = (likelyDiameter(readings, likeliest) * ellipse.a) / likeliest.pose.radius;
  return {
    x: ellipse.x,
    y: ellipse.y,
    diameterPx,
    mmPerPx: marker.diameterMm / diameterPx,
    tiltDegrees: (likelyTilt(likeliest) * 180) / Math.PI,
    ellipse,
    share: Math.max(...readings.map(({ share }) => share)),
    odds: likeliest.odds,
  };
}

/** From its true centre the coin's support is hardly lower than from the first estimate. */
const AS_GOOD = 0.92;

/**
 * Measures a round object found at `coarse` as a coin with the marker's proportions; twice, because rays from
 * the true centre meet the edge perpendicularly.
 */
export function measure(image: RgbImage, coarse: Ellipse, marker: Sought): FoundMarker | undefined {
  const first = measureOnce(image, coarse, marker);
  if (first === undefined) return undefined;
  const second = measureOnce(image, first.ellipse, marker);
  return second !== undefined && second.share >= AS_GOOD * first.share ? second : first;
}
