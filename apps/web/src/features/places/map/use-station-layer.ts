import type { WeatherStation } from '@propolis/contract';
import Feature, { type FeatureLike } from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import type { Pixel } from 'ol/pixel.js';
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { useMemo } from 'react';
import { useLayer } from '../../../ui/map/use-map.ts';
import { toMap } from './coordinates.ts';
import type { MapColors } from './map-colors.ts';

/** In px (specification 9). */
const RADIUS = 3;
const RADIUS_HIGHLIGHTED = 7;
/** A circle of 3 px is hard to hit. */
const REACH = 9; // px
const LAYER = 'propolis-stations';
const Z_INDEX = 3;

const circle = (radius: number, { station, stationEdge }: MapColors): Style =>
  new Style({
    image: new Circle({
      radius,
      fill: new Fill({ color: station }),
      stroke: new Stroke({ color: stationEdge, width: radius === RADIUS ? 1 : 2 }),
    }),
    zIndex: radius,
  });

/** Weather stations as orange circles; those of the apiaries are larger. */
export function useStationLayer(
  map: OlMap | undefined,
  stations: readonly WeatherStation[],
  { highlighted, colors }: { readonly highlighted: readonly number[]; readonly colors: MapColors },
): void {
  const layer = useMemo(() => {
    const features = stations.map((station) => {
      const feature = new Feature({ geometry: new Point(toMap(station)), stationId: station.id });
      feature.setStyle(circle(highlighted.includes(station.id) ? RADIUS_HIGHLIGHTED : RADIUS, colors));
      return feature;
    });
    return new VectorLayer({ className: LAYER, zIndex: Z_INDEX, source: new VectorSource({ features }) });
  }, [stations, highlighted, colors]);
  useLayer(map, layer);
}

/** The station at a pixel. */
export function stationIdAt(map: OlMap, pixel: Pixel): number | undefined {
  const found: FeatureLike | undefined = map.forEachFeatureAtPixel(pixel, (feature) => feature, {
    layerFilter: (layer) => layer.getClassName() === LAYER,
    hitTolerance: REACH,
  });
  const id: unknown = found?.get('stationId');
  return typeof id === 'number' ? id : undefined;
}
