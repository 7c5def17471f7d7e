import type { Ellipse } from './ellipse.ts';
import type { Marker } from './markers.ts';

/**
 * The tilt behind an ellipse. Aslant by t, a coin of breadth D and height h is D long and D cos t + h sin t
 * short, for its edge shows below its face. The long axis keeps the true breadth; over the board as a whole the
 * scale is between that of the long and of the shortened direction: the root of their product.
 */
export function levelView({ a, b }: Ellipse, marker: Marker): { tiltDegrees: number; meanDiameterPx: number } {
  const share = marker.thicknessMm / marker.diameterMm;
  // cos t + share · sin t = root(1 + share²) · cos(t - lift)
  const lift = Math.atan(share);
  const cos = Math.min(1, b / a / Math.hypot(1, share));
  const tilt = cos >= 1 / Math.hypot(1, share) ? 0 : lift + Math.acos(cos);
  return { tiltDegrees: (tilt * 180) / Math.PI, meanDiameterPx: 2 * a * Math.sqrt(Math.cos(tilt)) };
}
