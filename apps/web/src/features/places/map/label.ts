import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Text, { type Options } from 'ol/style/Text.js';
import type { MapColors } from './map-colors.ts';

/** Below everything: what is seen where no tile is. */
export const OUTLINE_LAYER = 0;
export const OUTLINE_CLASS = 'propolis-outline';

export const FONT_FAMILY = "'Figtree Variable', system-ui, sans-serif";

/** Words on the land that stay legible over its lines. */
export const label = ({ ink, land }: MapColors, options: Options): Text =>
  new Text({
    font: `12px ${FONT_FAMILY}`,
    fill: new Fill({ color: ink }),
    stroke: new Stroke({ color: land, width: 3 }),
    ...options,
  });
