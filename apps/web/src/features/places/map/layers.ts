import Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import VectorLayer, { type Options as LayerOptions } from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import type Style from 'ol/style/Style.js';
import Text, { type Options as TextOptions } from 'ol/style/Text.js';
import type { MapColors } from './map-colors.ts';

/** Below all other layers; visible where tiles are missing. */
export const OUTLINE = { className: 'propolis-outline', zIndex: 0 } as const;

export const FONT_FAMILY = "'Figtree Variable', system-ui, sans-serif";

/** Text with a halo, legible over lines. */
export const label = ({ ink, land }: MapColors, options: TextOptions): Text =>
  new Text({
    font: `12px ${FONT_FAMILY}`,
    fill: new Fill({ color: ink }),
    stroke: new Stroke({ color: land, width: 3 }),
    ...options,
  });

/** A feature at longitudes and latitudes. */
export function drawn(geometry: Geometry, style: Style): Feature {
  geometry.transform('EPSG:4326', 'EPSG:3857');
  const feature = new Feature(geometry);
  feature.setStyle(style);
  return feature;
}

export const layerOf = (features: Feature[], options: LayerOptions = {}): VectorLayer =>
  new VectorLayer({ ...OUTLINE, source: new VectorSource({ features }), ...options });
