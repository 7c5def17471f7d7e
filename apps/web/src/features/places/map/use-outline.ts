import type { MunicipalBorders } from '@propolis/contract';
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
import { useMunicipalities } from '../places.api.ts';
import { label, OUTLINE_CLASS, OUTLINE_LAYER } from './label.ts';
import type { MapColors } from './map-colors.ts';
import { countryRings, decodeLine, neighbourLines } from './outline.ts';

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

/** Meridians and parallels with their degrees, dense enough that some are always in view. */
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

/** The vector outline below the tiles: the map is never blank. Its details are loaded on demand. */
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
    // If the details fail to load, the outline is shown without them.
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

/** At lower zooms the lines would be too dense. */
const BORDERS_FROM = 9;

/** Thin and dotted, so that borders are not mistaken for paths. */
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

/** Municipal borders below the tiles, if the installation has them; returns their attribution. */
export function useMunicipalityLayer(map: OlMap | undefined, colors: MapColors): string | undefined {
  const { data } = useMunicipalities();
  useEffect(() => {
    if (!map || !data || data.lines.length === 0) return;
    const layer = municipalityLayer(data, colors);
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
    };
  }, [map, data, colors]);
  return data?.attribution || undefined;
}
