import Feature from 'ol/Feature.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Graticule from 'ol/layer/Graticule.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { useEffect } from 'react';
import type { MapColors } from './map-colors.ts';
import { countryRings, neighbourLines } from './outline.ts';

/** Below everything: what is seen where no tile is. */
const OUTLINE_LAYER = 0;
const FONT = "12px 'Figtree Variable', system-ui, sans-serif";

function outlineLayer({ land, line }: MapColors): VectorLayer {
  const country = new Feature(new MultiPolygon(countryRings().map((ring) => [ring])));
  const neighbours = new Feature(new MultiLineString(neighbourLines()));
  for (const feature of [country, neighbours]) feature.getGeometry()?.transform('EPSG:4326', 'EPSG:3857');
  country.setStyle(
    new Style({ fill: new Fill({ color: land }), stroke: new Stroke({ color: line, width: 1.5 }) }),
  );
  neighbours.setStyle(new Style({ stroke: new Stroke({ color: line, width: 1, lineDash: [4, 4] }) }));
  return new VectorLayer({
    className: 'propolis-outline',
    zIndex: OUTLINE_LAYER,
    source: new VectorSource({ features: [country, neighbours] }),
  });
}

/** Meridians and parallels close enough that some are always in view, with their degrees. */
function graticule({ line, ink, ground }: MapColors): Graticule {
  const label = () =>
    new Text({
      font: FONT,
      fill: new Fill({ color: ink }),
      stroke: new Stroke({ color: ground, width: 3 }),
    });
  return new Graticule({
    className: 'propolis-outline',
    zIndex: OUTLINE_LAYER,
    strokeStyle: new Stroke({ color: line, width: 0.5 }),
    showLabels: true,
    lonLabelStyle: label(),
    latLabelStyle: label(),
    wrapX: false,
  });
}

/** The vector outline beneath the tiles: the map is never blank. */
export function useOutline(map: OlMap | undefined, colors: MapColors): void {
  useEffect(() => {
    if (!map) return;
    const layers = [outlineLayer(colors), graticule(colors)];
    for (const layer of layers) map.addLayer(layer);
    return () => {
      for (const layer of layers) map.removeLayer(layer);
    };
  }, [map, colors]);
}
