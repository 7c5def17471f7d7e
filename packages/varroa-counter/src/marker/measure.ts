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
const AS_GOOD = 0.945;
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

function largestOf(fits: readonly Fitted[]): Fitted | undefined {
  const hardest = Math.max(...fits.map(({ share, step }) => (share > 0.7 ? step : 0)));
  const worth = ({ share, step }: Fitted): number =>
    share * (1 - SOFT + SOFT * Math.min(1, step / Math.max(1, hardest)));
  const [best, ...others] = [...fits].sort((one, other) => worth(other) - worth(one));
  if (best === undefined) return undefined;
  return others
    .filter((fit) => worth(fit) >= AS_GOOD * worth(best))
    .reduce((far, fit) => (diameterOf(fit) > diameterOf(far) ? fit : far), best);
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
  const best = largestOf(fits);
  if (best === undefined) return undefined;
  const ellipse = toPhoto(ellipseOf(best.coin));
  const tilt = likelyTilt(best);
  return {
    ellipse,
    tiltDegrees: (tilt * 180) / Math.PI,
    diameterPx: meanDiameter(ellipse.a, tilt),
    share: best.share,
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
