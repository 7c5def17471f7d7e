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
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
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

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Duration of animated moves, in ms. */
export const moveDuration = (): number => (reducedMotion() ? 0 : 250);

/** Creates a map for the lifetime of its element. */
export function useMap(): { target: RefObject<HTMLDivElement | null>; map: OlMap | undefined } {
  const target = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OlMap>();
  useEffect(() => {
    if (!target.current) return;
    const created = createMap(target.current);
    setMap(created);
    return () => {
      created.setTarget(undefined);
      created.dispose();
      setMap(undefined);
    };
  }, []);
  return { target, map };
}

/** Space for pins at the edges, in px: top, right, bottom, left. */
const PADDING = [72, 48, 32, 48];
/** A single apiary is shown with the village around it. */
const ZOOM_OF_ONE = 13;
const ZOOM_OF_EDIT = 15;
/** Minimum zoom at which a location can be checked. */
const ZOOM_TO_SEE = 11;

/** Fits the view to all apiaries (specification 2: read-only); returns a function that repeats it. */
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
