import type OlMap from 'ol/Map.js';
import { useEffect, useState } from 'react';
import type { MapPlace } from '../map-place.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { toMap } from './coordinates.ts';

/** The places joined where their pins would overlap at the present zoom; x and y are coordinates of the map. */
export function useClusters(map: OlMap, places: readonly MapPlace[]): readonly Cluster<MapPlace>[] {
  const [resolution, setResolution] = useState(() => map.getView().getResolution() ?? 1);
  useEffect(() => {
    const read = () => setResolution(map.getView().getResolution() ?? 1);
    map.on('moveend', read);
    read();
    return () => map.un('moveend', read);
  }, [map]);
  const onScreen = places.map((place) => {
    const [x = 0, y = 0] = toMap(place);
    return { item: place, x: x / resolution, y: y / resolution };
  });
  return clustersOf(onScreen).map(({ items, x, y }) => ({ items, x: x * resolution, y: y * resolution }));
}
