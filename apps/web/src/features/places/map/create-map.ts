import { primaryAction } from 'ol/events/condition.js';
import DragPan from 'ol/interaction/DragPan.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import View from 'ol/View.js';
import { toMap } from './coordinates.ts';
import { registerLv03 } from './lv03.ts';

/** The middle of Switzerland, the whole of it in view (specification 9). */
export const INITIAL_ZOOM = 8;
const INITIAL_CENTRE = { latitude: 46.83, longitude: 8.26 };
const ZOOM_MAX = 19;
/** How far an arrow key moves the map, in px (specification 9). */
const KEYBOARD_PAN = 80;

/** One finger scrolls the page on which the map lies; two move the map. */
const movesMap = (event: MapBrowserEvent): boolean =>
  event.originalEvent instanceof PointerEvent && event.originalEvent.pointerType === 'touch'
    ? event.activePointers?.length === 2
    : primaryAction(event);

/** A map without layers. The wheel is left to the page (specification 2). */
export function createMap(target: HTMLElement): OlMap {
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
/** Of a movement that the map makes by itself, in ms. */
export const moveDuration = (): number => (reducedMotion() ? 0 : 250);
