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
/**
 * Of outlines drawn almost as fully as the best the largest is the coin's edge, not its rim's. A larger one that
 * is much softer may be a shadow's and must be drawn more fully.
 */
const AS_FULL = { hard: 0.91, soft: 0.96 };
const AS_HARD = 0.8;

/** Aslant by t a coin's breadth shrinks along one axis by cos t: the mean plane takes the root of both. */
function meanDiameter(coin: CoinShape): number {
  return 2 * coin.radius * Math.sqrt(Math.cos(tiltOf(coin)));
}

function fitsOf(rays: Rays, ellipse: Ellipse, thickness: number, tolerance: number): Fitted[] {
  return coinsLike(ellipse, thickness).map((start) => {
    const windows = [5, 3, 2, 2].map((times) => times * tolerance);
    const coin = settleCoin(rays, start, windows);
    return { coin, ...drawnBy(rays, coin, tolerance) };
  });
}

function largestOf(fits: readonly Fitted[]): Fitted | undefined {
  const [fullest, ...others] = [...fits].sort((one, other) => other.share - one.share);
  if (fullest === undefined) return undefined;
  return others
    .filter(({ share, step }) => {
      const least = step >= AS_HARD * fullest.step ? AS_FULL.hard : AS_FULL.soft;
      return share >= least * fullest.share;
    })
    .reduce((far, fit) => (meanDiameter(fit.coin) > meanDiameter(far.coin) ? fit : far), fullest);
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
  return {
    ellipse,
    tiltDegrees: (tiltOf(best.coin) * 180) / Math.PI,
    diameterPx: (meanDiameter(best.coin) * ellipse.a) / best.coin.radius,
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
  return second !== undefined && second.share >= AS_FULL.soft * first.share ? second : first;
}
