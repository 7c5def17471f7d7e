import type { Place } from '@propolis/domain';
import { boundingExtent, containsCoordinate } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { useCallback, useEffect, useRef } from 'react';
import { isSamePlace, toMap } from './coordinates.ts';
import { moveDuration } from './create-map.ts';

/** Room for pins at the edges, in px: top, right, bottom, left. */
const PADDING = [72, 48, 32, 48];
/** One apiary is shown with its village around it. */
const ZOOM_OF_ONE = 13;
const ZOOM_OF_EDIT = 15;
/** From here on a place is precise enough to be judged. */
const ZOOM_TO_SEE = 11;

/** Shows all places at once (spec 2: read-only); answers how to come back to that. */
export function useFit(map: OlMap | undefined, places: readonly Place[] | undefined): () => void {
  const key = JSON.stringify(places?.map(({ latitude, longitude }) => [latitude, longitude]));
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

/** Follows a place that was set elsewhere than on the map. `own` marks those set on it. */
export function useFollow(map: OlMap | undefined, place: Place | undefined): (own: Place) => void {
  const last = useRef<Place>(undefined);
  useEffect(() => {
    if (!map || !place || isSamePlace(place, last.current)) return;
    const first = last.current === undefined;
    last.current = place;
    const view = map.getView();
    const centre = toMap(place);
    const zoom = view.getZoom() ?? 0;
    if (!first && zoom >= ZOOM_TO_SEE && containsCoordinate(view.calculateExtent(), centre)) return;
    const close = Math.max(zoom, ZOOM_OF_EDIT);
    if (first) {
      view.setCenter(centre);
      view.setZoom(close);
    } else view.animate({ center: centre, zoom: close, duration: moveDuration() });
  }, [map, place]);
  return (own) => {
    last.current = own;
  };
}
