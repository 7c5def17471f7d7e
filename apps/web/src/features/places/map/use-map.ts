import type { Coordinates } from '@propolis/domain';
import { primaryAction } from 'ol/events/condition.js';
import { boundingExtent, containsCoordinate } from 'ol/extent.js';
import DragPan from 'ol/interaction/DragPan.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import View from 'ol/View.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { moveDuration, useMap } from '../../../ui/map/use-map.ts';
import { areSameCoordinates, toMap } from './coordinates.ts';
import { registerLv03 } from './lv03.ts';

/** The centre of Switzerland, with the whole country in view (specification 9). */
const INITIAL_ZOOM = 8;
const INITIAL_CENTRE = { latitude: 46.83, longitude: 8.26 };
const ZOOM_MAX = 19;
/** Step of an arrow key, in px (specification 9). */
const KEYBOARD_PAN = 80;

/** One finger scrolls the page; two move the map. */
const movesMap = (event: MapBrowserEvent): boolean =>
  event.originalEvent instanceof PointerEvent && event.originalEvent.pointerType === 'touch'
    ? event.activePointers?.length === 2
    : primaryAction(event);

/** A map without layers. The wheel scrolls the page (specification 2). */
function createMap(target: HTMLElement): OlMap {
  registerLv03();
  return new OlMap({
    target,
    controls: [],
    interactions: defaultInteractions({
      altShiftDragRotate: false,
      pinchRotate: false,
      mouseWheelZoom: false,
      keyboard: false,
      dragPan: false,
    }).extend([
      new DragPan({ condition: movesMap }),
      new KeyboardPan({ pixelDelta: KEYBOARD_PAN }),
      new KeyboardZoom(),
    ]),
    view: new View({
      center: toMap(INITIAL_CENTRE),
      zoom: INITIAL_ZOOM,
      maxZoom: ZOOM_MAX,
      constrainResolution: true,
      enableRotation: false,
    }),
  });
}

export const usePlaceMap = () => useMap(createMap);

/** Space for pins at the edges, in px: top, right, bottom, left. */
const PADDING = [72, 48, 32, 48];
/** A single apiary is shown with the village around it. */
const ZOOM_OF_ONE = 13;
const ZOOM_OF_EDIT = 15;
/** Minimum zoom at which a location can be checked. */
const ZOOM_TO_SEE = 11;

/** Fits the view to all apiaries (specification 2: read-only); returns a function that repeats it. */
export function useFit(map: OlMap | undefined, all: readonly Coordinates[] | undefined): () => void {
  const fit = (duration: number) => {
    if (!map || !all?.length) return;
    map.getView().fit(boundingExtent(all.map(toMap)), { padding: PADDING, maxZoom: ZOOM_OF_ONE, duration });
  };
  const fitAtOnce = useEffectEvent(() => fit(0));
  const places = JSON.stringify(all?.map(toMap));
  useEffect(() => {
    if (map && places) fitAtOnce();
  }, [map, places]);
  return () => fit(moveDuration());
}

/** Follows coordinates that were set outside the map. `own` holds those picked on the map. */
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
