import type { WeatherStation } from '@propolis/contract';
import type { Coordinate } from 'ol/coordinate.js';
import type { MapApiary } from '../map-apiary.ts';

/** What is told of something on the map while the pointer or the focus is on it. */
export type Bubble =
  | { readonly kind: 'apiaries'; readonly at: Coordinate; readonly apiaries: readonly MapApiary[] }
  | { readonly kind: 'station'; readonly at: Coordinate; readonly station: WeatherStation };

interface Box {
  readonly left: number;
  readonly top: number;
  readonly side: 'above' | 'below';
}

/** Of a bubble, in px; css and this must agree. */
export const BUBBLE_WIDTH = 224;
const MARGIN = 8;
/** With less room than this above the pin, the bubble hangs below it. */
const ROOM_ABOVE = 190;

/** Where a bubble stands in a map of this width, so that no edge cuts it; `lift` is the height of what it tells of. */
export function bubbleBox(
  tip: readonly number[],
  map: { readonly width: number },
  lift: number,
): Box | undefined {
  const [x, y] = tip;
  if (x === undefined || y === undefined) return undefined;
  const left = Math.max(MARGIN, Math.min(x - BUBBLE_WIDTH / 2, map.width - BUBBLE_WIDTH - MARGIN));
  return y - lift < ROOM_ABOVE
    ? { left, top: y + MARGIN, side: 'below' }
    : { left, top: y - lift - MARGIN, side: 'above' };
}
