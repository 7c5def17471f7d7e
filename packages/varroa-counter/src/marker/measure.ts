import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { closeUp, leastStep } from './close-up.ts';
import { type PoseSupport, poseSupportOf, settlePose } from './coin-fit.ts';
import { type CoinPose, ellipseOf, posesLike, tiltOf } from './coin-pose.ts';
import { type Ellipse, meanRadius } from './ellipse.ts';
import type { Marker } from './markers.ts';
import { outlinesNear } from './outlines.ts';
import { castRays, type Rays } from './rim.ts';
import { sidesOf } from './sides.ts';

/** A marker as a photo shows it: its middle and breadth in pixels, and how far aslant it is seen. */
export interface SeenMarker extends Point {
  /** Breadth it would have seen from straight above, at the board's mean scale. */
  diameterPx: number;
  tiltDegrees: number;
}

/** A round thing measured as a marker; `x` and `y` are the middle of its outline. */
export interface FoundMarker extends SeenMarker {
  /** Over the board as a whole: the root of the area, in mm², that one pixel covers. */
  mmPerPx: number;
  /** Its outline, face and edge together, in pixels of the photo. */
  ellipse: Ellipse;
  /** Share of the best drawn outline that edges draw, clutter taken off. */
  share: number;
  /** What speaks for a coin here, in powers of e: the edges and the two sides of its likeliest outline. */
  odds: number;
}

/** One way to read a close-up as a coin: a pose, how edges draw it, and what speaks for it. */
interface Reading extends PoseSupport {
  pose: CoinPose;
  /** As in `FoundMarker`. */
  odds: number;
  /** Against the other readings of the same thing its breadth speaks too. */
  likelihood: number;
}

/** Radius in pixels at which the lines of a rim stand apart. */
const MEASURED_RADIUS = 180;

/** Aslant by t a coin's breadth shrinks along one axis by cos t: the mean plane takes the root of both. */
function meanDiameter(radius: number, tilt: number): number {
  return 2 * radius * Math.sqrt(Math.cos(tilt));
}

/** How far the tilt goes towards the second reading where nothing is seen of the edge. */
const DOUBTED = 0.35;
/** Shares of the rays on which the edge is seen below the face: less may be a rim's, more is the edge. */
const EDGE_SEEN = { hardly: 0.5, surely: 0.9 };

/**
 * The tilt, weighed between two readings where the edge is not seen: the outline may be that of face and edge,
 * or of the face alone, whose shortening then is all there is. Between them neither errs by much.
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
 * What speaks for a reading, in powers of e, fitted to 1,000 rendered boards (seeds 3000 to 3999): how fully it is
 * drawn and how broad it is (of face, rim and edge the edge is the outermost), both by their logarithms, and what
 * lies on its two sides.
 */
const SPEAKS = { share: 4.3, breadth: 4, hueStep: 0.23, glow: -3.5, shade: 3.9 };

/** A reading that nothing draws is none: its logarithm must still be a number. */
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

/** What a pose is read from: the close-up, the rays cast in it, how near (pixels) an edge must lie to a line. */
interface Look {
  near: RgbImage;
  rays: Rays;
  tolerance: number;
}

/** Settles a coin from a first pose and judges what speaks for it. */
function readingFrom({ near, rays, tolerance }: Look, start: CoinPose): Reading {
  const windows = [5, 3, 2, 2].map((times) => times * tolerance);
  const pose = settlePose(rays, start, windows);
  const support = poseSupportOf(rays, pose, tolerance);
  const odds = oddsOf(near, pose, support.share);
  const breadth = meanDiameter(pose.radius, tiltOf(pose));
  return { ...support, pose, odds, likelihood: odds + SPEAKS.breadth * Math.log(breadth) };
}

/**
 * The coin's breadth over all that could be its outline: face, edge, rim and shadow are drawn about equally well on
 * many photos, and the weighed mean of such readings is far off less often than any one of them.
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

/** Measures from one middle. `undefined` where nothing there can be read as a coin. */
function measureOnce(image: RgbImage, coarse: Ellipse, marker: Marker): FoundMarker | undefined {
  const at = { x: coarse.x, y: coarse.y, radius: meanRadius(coarse) };
  const { near, gradient, toNear, toPhoto } = closeUp(image, at, MEASURED_RADIUS, 1.4);
  const guide = toNear(coarse);
  const tolerance = Math.max(0.8, 0.009 * meanRadius(guide));
  const rays = castRays(gradient, guide, { from: 0.78, to: 1.24 }, leastStep(gradient));
  const outlines = outlinesNear(rays, guide, { from: 0.84, to: 1.18, tolerance, leastShare: 0.3 });
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

/** From its true middle the coin is hardly drawn less well than from where it was first thought to lie. */
const AS_GOOD = 0.92;

/**
 * Measures a round thing found at `coarse` as a coin of the marker's proportions: twice, for rays cast from its
 * true middle meet its edge squarely.
 */
export function measure(image: RgbImage, coarse: Ellipse, marker: Marker): FoundMarker | undefined {
  const first = measureOnce(image, coarse, marker);
  if (first === undefined) return undefined;
  const second = measureOnce(image, first.ellipse, marker);
  return second !== undefined && second.share >= AS_GOOD * first.share ? second : first;
}
