import type { MunicipalBorders } from '@propolis/contract';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import type BaseLayer from 'ol/layer/Base.js';
import Graticule from 'ol/layer/Graticule.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { useEffect, useMemo } from 'react';
import { useLayer } from '../../../ui/map/use-map.ts';
import { useMunicipalities } from '../places.api.ts';
import { drawn, label, layerOf, OUTLINE } from './layers.ts';
import type { MapColors } from './map-colors.ts';
import { countryRings, decodeLine, neighbourLines } from './outline.ts';

const outlineLayer = ({ land, line }: MapColors): VectorLayer =>
  layerOf([
    drawn(
      new MultiPolygon(countryRings().map((ring) => [ring])),
      new Style({ fill: new Fill({ color: land }), stroke: new Stroke({ color: line, width: 1.5 }) }),
    ),
    drawn(
      new MultiLineString(neighbourLines()),
      new Style({ stroke: new Stroke({ color: line, width: 1, lineDash: [4, 4] }) }),
    ),
  ]);

/** Meridians and parallels with their degrees, dense enough that some are always in view. */
const graticule = (colors: MapColors): Graticule =>
  new Graticule({
    ...OUTLINE,
    strokeStyle: new Stroke({ color: colors.line, width: 0.4 }),
    showLabels: true,
    lonLabelPosition: 0,
    lonLabelStyle: label(colors, { textBaseline: 'bottom', offsetY: -4 }),
    latLabelPosition: 0,
    latLabelStyle: label(colors, { textAlign: 'start', offsetX: 6, offsetY: -8 }),
    wrapX: false,
  });

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
  const stroke = new Stroke({ color: line, width: 0.6, lineDash: [1, 3] });
  const borders = new MultiLineString(lines.map((text) => decodeLine(text, per_degree)));
  return layerOf([drawn(borders, new Style({ stroke }))], { minZoom: BORDERS_FROM });
}

/** Municipal borders below the tiles, if the installation has them; returns their attribution. */
export function useMunicipalityLayer(map: OlMap | undefined, colors: MapColors): string | undefined {
  const { data } = useMunicipalities();
  const layer = useMemo(
    () => (data && data.lines.length > 0 ? municipalityLayer(data, colors) : undefined),
    [data, colors],
  );
  useLayer(map, layer);
  return data?.attribution || undefined;
}
