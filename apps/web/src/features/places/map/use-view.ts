import type { Coordinates } from '@propolis/domain';
import { boundingExtent, containsCoordinate } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { useCallback, useEffect, useRef } from 'react';
import { areSameCoordinates, toMap } from './coordinates.ts';
import { moveDuration } from './create-map.ts';

/** Room for pins at the edges, in px: top, right, bottom, left. */
const PADDING = [72, 48, 32, 48];
/** One apiary is shown with its village around it. */
const ZOOM_OF_ONE = 13;
const ZOOM_OF_EDIT = 15;
/** From here on a location can be seen well enough to be judged. */
const ZOOM_TO_SEE = 11;

/** Shows all apiaries at once (specification 2: read-only); answers how to come back to that. */
export function useFit(map: OlMap | undefined, all: readonly Coordinates[] | undefined): () => void {
  const key = JSON.stringify(all?.map(({ latitude, longitude }) => [latitude, longitude]));
  const fit = useCallback(
    (duration: number) => {
      const points: unknown = key && JSON.parse(key);
      if (!map || !Array.isArray(points) || points.length === 0) return;
      const extent = boundingExtent(
        points.map(([latitude, longitude]: number[]) =>
          toMap({ latitude: latitude ?? 0, longitude: longitude ?? 0 }),
        ),
      );
      map.getView().fit(extent, { padding: PADDING, maxZoom: ZOOM_OF_ONE, duration });
    },
    [map, key],
  );
  useEffect(() => fit(0), [fit]);
  return () => fit(moveDuration());
}

/** Follows coordinates that were set elsewhere than on the map. `own` marks those picked on it. */
export function useFollow(
  map: OlMap | undefined,
  coordinates: Coordinates | undefined,
): (own: Coordinates) => void {
  const last = useRef<Coordinates>(undefined);
  useEffect(() => {
    if (!map || !coordinates || areSameCoordinates(coordinates, last.current)) return;
    const first = last.current === undefined;
    last.current = coordinates;
    const view = map.getView();
    const centre = toMap(coordinates);
    const zoom = view.getZoom() ?? 0;
    if (!first && zoom >= ZOOM_TO_SEE && containsCoordinate(view.calculateExtent(), centre)) return;
    const close = Math.max(zoom, ZOOM_OF_EDIT);
    if (first) {
      view.setCenter(centre);
      view.setZoom(close);
    } else view.animate({ center: centre, zoom: close, duration: moveDuration() });
  }, [map, coordinates]);
  return (own) => {
    last.current = own;
  };
}
