import type { RgbImage } from '../image/rgb-image.ts';
import { closeUp, leastStep } from './close-up.ts';
import { type Drawn, drawnBy, settleCoin } from './coin-fit.ts';
import { type CoinShape, coinsLike, ellipseOf, tiltOf } from './coin-shape.ts';
import { type Ellipse, meanRadius } from './ellipse.ts';
import type { Marker } from './markers.ts';
import { outlinesNear } from './outlines.ts';
import { castRays, type Rays } from './rim.ts';

export interface Measured {
  ellipse: Ellipse;
  tiltDegrees: number;
  /** Breadth as seen from straight above at the board's mean scale. */
  diameterPx: number;
  /** Share of the outline that is drawn by edges, clutter taken off. */
  share: number;
}

interface Fitted extends Drawn {
  coin: CoinShape;
}

/** Radius in pixels at which the lines of a rim stand apart. */
const MEASURED_RADIUS = 180;
/** Of outlines drawn almost as well as the best the largest is the coin's edge, not its rim's. */
const AS_GOOD = 0.92;
/** How much an outline loses that is drawn by far softer edges than another: a shadow's. */
const SOFT = 0.15;

/** Aslant by t a coin's breadth shrinks along one axis by cos t: the mean plane takes the root of both. */
function meanDiameter(radius: number, tilt: number): number {
  return 2 * radius * Math.sqrt(Math.cos(tilt));
}

function diameterOf({ coin }: Fitted): number {
  return meanDiameter(coin.radius, tiltOf(coin));
}

/** How far the tilt goes towards the second reading where nothing is seen of the edge. */
const DOUBTED = 0.35;
/** Shares of the rays on which the edge is seen below the face: less may be a rim's, more is the edge. */
const EDGE_SEEN = { hardly: 0.5, surely: 0.9 };

/**
 * The tilt, weighed between two readings where the edge is not seen: the outline may be that of face and edge,
 * or of the face alone, whose shortening then is all there is. Between them neither errs by much.
 */
function likelyTilt({ coin, edge }: Fitted): number {
  const whole = tiltOf(coin);
  const { a, b } = ellipseOf(coin);
  const faceOnly = Math.acos(Math.min(1, b / a));
  const { hardly, surely } = EDGE_SEEN;
  const doubt = Math.max(0, Math.min(1, (surely - edge) / (surely - hardly)));
  return whole + DOUBTED * doubt * (faceOnly - whole);
}

function fitsOf(rays: Rays, ellipse: Ellipse, thickness: number, tolerance: number): Fitted[] {
  return coinsLike(ellipse, thickness).map((start) => {
    const windows = [5, 3, 2, 2].map((times) => times * tolerance);
    const coin = settleCoin(rays, start, windows);
    return { coin, ...drawnBy(rays, coin, tolerance) };
  });
}

type Weighed = Fitted & { worth: number };

function weighed(fits: readonly Fitted[]): Weighed[] {
  const hardest = Math.max(...fits.map(({ share, step }) => (share > 0.7 ? step : 0)));
  return fits
    .map((fit) => {
      const hardness = Math.min(1, fit.step / Math.max(1, hardest));
      return { ...fit, worth: fit.share * (1 - SOFT + SOFT * hardness) };
    })
    .sort((one, other) => other.worth - one.worth);
}

function largestOf([best, ...others]: readonly [Weighed, ...Weighed[]]): Weighed {
  return others
    .filter(({ worth }) => worth >= AS_GOOD * best.worth)
    .reduce((far, fit) => (diameterOf(fit) > diameterOf(far) ? fit : far), best);
}

/** What is drawn less well than this share of the best, or is of another breadth than the coin, is no reading of it. */
const A_READING = 0.8;
const SAME_BREADTH = 0.05;
/** A reading drawn nine tenths as well as the best weighs 0.9 to this power: six tenths. */
const FALL = 5;

/**
 * The coin's breadth over all that could be its outline: face, edge, rim and shadow are drawn about equally well on
 * many photos, and the weighed mean of such readings is far off less often than any one of them.
 */
function likelyDiameter(fits: readonly [Weighed, ...Weighed[]], chosen: Weighed): number {
  const [best] = fits;
  let weights = 0;
  let sum = 0;
  for (const fit of fits) {
    const isSame = Math.abs(Math.log(diameterOf(fit) / diameterOf(chosen))) < SAME_BREADTH;
    if (!isSame || fit.worth < A_READING * best.worth) continue;
    const weight = (fit.worth / best.worth) ** FALL;
    weights += weight;
    sum += weight * Math.log(meanDiameter(fit.coin.radius, likelyTilt(fit)));
  }
  return Math.exp(sum / weights);
}

function measureOnce(image: RgbImage, coarse: Ellipse, marker: Marker): Measured | undefined {
  const at = { x: coarse.x, y: coarse.y, radius: meanRadius(coarse) };
  const { gradient, toNear, toPhoto } = closeUp(image, at, MEASURED_RADIUS, 1.4);
  const guide = toNear(coarse);
  const tolerance = Math.max(0.8, 0.009 * meanRadius(guide));
  const rays = castRays(gradient, guide, { from: 0.78, to: 1.24 }, leastStep(gradient));
  const outlines = outlinesNear(rays, guide, { from: 0.84, to: 1.18, tolerance, leastShare: 0.3 });
  const thickness = marker.thicknessMm / marker.diameterMm;
  const fits = [guide, ...outlines.map(({ ellipse }) => ellipse)].flatMap((ellipse) =>
    fitsOf(rays, ellipse, thickness, tolerance),
  );
  const [first, ...others] = weighed(fits);
  if (first === undefined) return undefined;
  const readings = [first, ...others] as const;
  const best = largestOf(readings);
  const diameter = likelyDiameter(readings, best);
  const ellipse = toPhoto(ellipseOf(best.coin));
  return {
    ellipse,
    tiltDegrees: (likelyTilt(best) * 180) / Math.PI,
    diameterPx: (diameter * ellipse.a) / best.coin.radius,
    // the largest reading may be a little less drawn than the best; both say that there is a coin
    share: Math.max(best.share, first.share),
  };
}

/**
 * Measures a round thing found at `coarse` as a coin of the marker's proportions: twice, for rays cast from its
 * true middle meet its edge squarely.
 */
export function measure(image: RgbImage, coarse: Ellipse, marker: Marker): Measured | undefined {
  const first = measureOnce(image, coarse, marker);
  if (first === undefined) return undefined;
  const second = measureOnce(image, first.ellipse, marker);
  return second !== undefined && second.share >= AS_GOOD * first.share ? second : first;
}
