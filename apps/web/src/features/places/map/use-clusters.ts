import type OlMap from 'ol/Map.js';
import { useEffect, useState } from 'react';
import type { MapApiary } from '../map-apiary.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { toMap } from './coordinates.ts';

/** The apiaries joined where their pins would overlap at the present zoom; x and y are coordinates of the map. */
export function useClusters(map: OlMap, apiaries: readonly MapApiary[]): readonly Cluster<MapApiary>[] {
  const [resolution, setResolution] = useState(() => map.getView().getResolution() ?? 1);
  useEffect(() => {
    const read = () => setResolution(map.getView().getResolution() ?? 1);
    map.on('moveend', read);
    read();
    return () => map.un('moveend', read);
  }, [map]);
  const onScreen = apiaries.map((apiary) => {
    const [x = 0, y = 0] = toMap(apiary);
    return { item: apiary, x: x / resolution, y: y / resolution };
  });
  return clustersOf(onScreen).map(({ items, x, y }) => ({ items, x: x * resolution, y: y * resolution }));
}
