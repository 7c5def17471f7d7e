import { CARD_MARKER } from '@propolis/domain';
import { findCard } from './card/find-card.ts';
import type { RgbImage } from './image/rgb-image.ts';
import { findMarker } from './marker/find-marker.ts';
import { type MarkerId, markerOf } from './marker/markers.ts';
import {
  assessQuality,
  COUNT_DOUBTS,
  type CountDoubt,
  type Problem,
  pixelFault,
  type Warning,
} from './quality/assess-quality.ts';
import { assessUnscaled } from './quality/assess-unscaled.ts';

/** Eight bits each of red, green and blue, row by row. */
export type { RgbImage } from './image/rgb-image.ts';
export { UNSCALED_PIXELS_MAX } from './quality/assess-unscaled.ts';

/** The expected marker; a custom marker needs its diameter in mm. */
export interface SoughtMarker {
  readonly id: MarkerId;
  readonly customDiameterMm?: number;
}

/** Faults that prevent a count or make it doubtful, by the codes of the counting. */
export type QuickFault = Problem | Exclude<Warning, CountDoubt>;

/** Result of a quick look before counting; only advice, because it may be wrong. */
export interface QuickLook {
  /** `unsought` if no marker of known size is expected. */
  readonly marker: 'found' | 'not_found' | 'unsought';
  /** For the full-size photo; null if no marker was found. */
  readonly pxPerMm: number | null;
  /** The worst first. */
  readonly faults: readonly QuickFault[];
}

/** Depends on the number of pixels, which is taken from the full-size photo. */
const isOfScale = (code: string): boolean => code.endsWith('few_pixels_per_mm');
const isFault = (code: Problem | Warning): code is QuickFault =>
  !isOfScale(code) && !COUNT_DOUBTS.some((doubt) => doubt === code);

/**
 * Searches for the marker and checks light and edges, without the network: for a browser, on a photo that was
 * reduced by `shrunkBy` (1: not reduced).
 */
export function quickLook(image: RgbImage, sought: SoughtMarker | undefined, shrunkBy = 1): QuickLook {
  const scale = scaleOf(image, sought);
  const { problems, warnings } =
    typeof scale === 'number' ? assessQuality(image, scale) : assessUnscaled(image);
  const faults = [...problems, ...warnings].filter(isFault);
  if (typeof scale !== 'number') return { marker: scale, pxPerMm: null, faults };
  const pxPerMm = shrunkBy / scale;
  const few = pixelFault(pxPerMm);
  return { marker: 'found', pxPerMm, faults: few ? [few, ...faults] : faults };
}

/** Millimetres per pixel from the marker. */
function scaleOf(image: RgbImage, sought: SoughtMarker | undefined): number | 'not_found' | 'unsought' {
  if (sought?.id === CARD_MARKER) {
    const card = findCard(image);
    return 'failure' in card ? 'not_found' : card.mmPerPx;
  }
  const marker = sought && markerOf(sought.id, sought.customDiameterMm);
  if (!marker) return 'unsought';
  const found = findMarker(image, marker);
  return 'failure' in found ? 'not_found' : found.mmPerPx;
}
