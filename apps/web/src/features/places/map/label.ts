import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Text, { type Options } from 'ol/style/Text.js';
import type { MapColors } from './map-colors.ts';

/** Below all other layers; visible where tiles are missing. */
export const OUTLINE_LAYER = 0;
export const OUTLINE_CLASS = 'propolis-outline';

export const FONT_FAMILY = "'Figtree Variable', system-ui, sans-serif";

/** Text with a halo, legible over lines. */
export const label = ({ ink, land }: MapColors, options: Options): Text =>
  new Text({
    font: `12px ${FONT_FAMILY}`,
    fill: new Fill({ color: ink }),
    stroke: new Stroke({ color: land, width: 3 }),
    ...options,
  });
