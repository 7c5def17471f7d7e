import Feature from 'ol/Feature.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import Graticule from 'ol/layer/Graticule.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text, { type Options as TextOptions } from 'ol/style/Text.js';
import { useEffect } from 'react';
import { toMap } from './coordinates.ts';
import type { MapColors } from './map-colors.ts';
import { countryRings, neighbourLines } from './outline.ts';
import { TOWNS } from './towns.ts';

/** Below everything: what is seen where no tile is. */
const OUTLINE_LAYER = 0;
const CLASS = 'propolis-outline';
const FONT = "12px 'Figtree Variable', system-ui, sans-serif";

const label = ({ ink, land }: MapColors, options: TextOptions): Text =>
  new Text({
    font: FONT,
    fill: new Fill({ color: ink }),
    stroke: new Stroke({ color: land, width: 3 }),
    ...options,
  });

function outlineLayer({ land, line }: MapColors): VectorLayer {
  const country = new Feature(new MultiPolygon(countryRings().map((ring) => [ring])));
  const neighbours = new Feature(new MultiLineString(neighbourLines()));
  for (const feature of [country, neighbours]) feature.getGeometry()?.transform('EPSG:4326', 'EPSG:3857');
  country.setStyle(
    new Style({ fill: new Fill({ color: land }), stroke: new Stroke({ color: line, width: 1.5 }) }),
  );
  neighbours.setStyle(new Style({ stroke: new Stroke({ color: line, width: 1, lineDash: [4, 4] }) }));
  return new VectorLayer({
    className: CLASS,
    zIndex: OUTLINE_LAYER,
    source: new VectorSource({ features: [country, neighbours] }),
  });
}

/** Towns to find one's way by, each a dot with its name; those that would overlap are left out. */
function townLayer(colors: MapColors): VectorLayer {
  const features = TOWNS.map(([name, latitude, longitude]) => {
    const feature = new Feature(new Point(toMap({ latitude, longitude })));
    feature.setStyle(
      new Style({
        image: new Circle({ radius: 2.5, fill: new Fill({ color: colors.ink }) }),
        text: label(colors, { text: name, textAlign: 'start', offsetX: 7 }),
      }),
    );
    return feature;
  });
  return new VectorLayer({
    className: CLASS,
    zIndex: OUTLINE_LAYER,
    declutter: true,
    source: new VectorSource({ features }),
  });
}

/** Meridians and parallels close enough that some are always in view, with their degrees. */
function graticule(colors: MapColors): Graticule {
  const { line } = colors;
  return new Graticule({
    className: CLASS,
    zIndex: OUTLINE_LAYER,
    strokeStyle: new Stroke({ color: line, width: 0.4 }),
    showLabels: true,
    lonLabelPosition: 0,
    lonLabelStyle: label(colors, { textBaseline: 'bottom', offsetY: -4 }),
    latLabelPosition: 0,
    latLabelStyle: label(colors, { textAlign: 'start', offsetX: 6, offsetY: -8 }),
    wrapX: false,
  });
}

/** The vector outline beneath the tiles: the map is never blank. */
export function useOutline(map: OlMap | undefined, colors: MapColors): void {
  useEffect(() => {
    if (!map) return;
    const layers = [outlineLayer(colors), graticule(colors), townLayer(colors)];
    for (const layer of layers) map.addLayer(layer);
    return () => {
      for (const layer of layers) map.removeLayer(layer);
    };
  }, [map, colors]);
}
