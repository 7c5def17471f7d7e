import type { MunicipalBorders } from '@propolis/contract';
import Feature from 'ol/Feature.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { OUTLINE_CLASS, OUTLINE_LAYER } from './label.ts';
import type { MapColors } from './map-colors.ts';
import { decodeLine } from './outline.ts';

/** Farther away they would lie closer than they could be told apart. */
const BORDERS_FROM = 9;

/** Thin and dotted, that no border is taken for a path. */
export function municipalityLayer({ lines, per_degree }: MunicipalBorders, { line }: MapColors): VectorLayer {
  const borders = new Feature(new MultiLineString(lines.map((text) => decodeLine(text, per_degree))));
  borders.getGeometry()?.transform('EPSG:4326', 'EPSG:3857');
  borders.setStyle(new Style({ stroke: new Stroke({ color: line, width: 0.6, lineDash: [1, 3] }) }));
  return new VectorLayer({
    className: OUTLINE_CLASS,
    zIndex: OUTLINE_LAYER,
    minZoom: BORDERS_FROM,
    source: new VectorSource({ features: [borders] }),
  });
}
