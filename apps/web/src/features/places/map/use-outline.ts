import Feature from 'ol/Feature.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import type BaseLayer from 'ol/layer/Base.js';
import Graticule from 'ol/layer/Graticule.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { useEffect } from 'react';
import { label, OUTLINE_CLASS, OUTLINE_LAYER } from './label.ts';
import type { MapColors } from './map-colors.ts';
import { countryRings, neighbourLines } from './outline.ts';

function outlineLayer({ land, line }: MapColors): VectorLayer {
  const country = new Feature(new MultiPolygon(countryRings().map((ring) => [ring])));
  const neighbours = new Feature(new MultiLineString(neighbourLines()));
  for (const feature of [country, neighbours]) feature.getGeometry()?.transform('EPSG:4326', 'EPSG:3857');
  country.setStyle(
    new Style({ fill: new Fill({ color: land }), stroke: new Stroke({ color: line, width: 1.5 }) }),
  );
  neighbours.setStyle(new Style({ stroke: new Stroke({ color: line, width: 1, lineDash: [4, 4] }) }));
  return new VectorLayer({
    className: OUTLINE_CLASS,
    zIndex: OUTLINE_LAYER,
    source: new VectorSource({ features: [country, neighbours] }),
  });
}

/** Meridians and parallels close enough that some are always in view, with their degrees. */
function graticule(colors: MapColors): Graticule {
  const { line } = colors;
  return new Graticule({
    className: OUTLINE_CLASS,
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

/** The vector outline beneath the tiles: the map is never blank. What fills it comes when it is drawn. */
export function useOutline(map: OlMap | undefined, colors: MapColors): void {
  useEffect(() => {
    if (!map) return;
    const layers: BaseLayer[] = [];
    const show = (shown: readonly BaseLayer[]) => {
      layers.push(...shown);
      for (const layer of shown) map.addLayer(layer);
    };
    let isGone = false;
    show([outlineLayer(colors), graticule(colors)]);
    // Without it the outline stands alone, as before it came: nothing to tell, and nothing to wait for.
    import('./land-layers.ts').then(
      ({ landLayers }) => !isGone && show(landLayers(colors)),
      () => undefined,
    );
    return () => {
      isGone = true;
      for (const layer of layers) map.removeLayer(layer);
    };
  }, [map, colors]);
}
