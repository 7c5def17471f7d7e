import { getCenter } from 'ol/extent.js';
import DragPan from 'ol/interaction/DragPan.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import Kinetic from 'ol/Kinetic.js';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import Projection from 'ol/proj/Projection.js';
import View from 'ol/View.js';
import { useCallback } from 'react';
import { useMap } from '../../../ui/map/use-map.ts';

/** Pixels. */
export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Extent of the photo in viewer coordinates: one unit is a pixel, and y goes from -height at the bottom to 0.
 */
export const extentOf = ({ width, height }: PhotoSize): [number, number, number, number] => [
  0,
  -height,
  width,
  0,
];

export const projectionOf = (photo: PhotoSize): Projection =>
  new Projection({ code: 'propolis-photo', units: 'pixels', extent: extentOf(photo) });

/** Maximum screen pixels per photo pixel: a mite is then as wide as a thumb. */
const LARGEST = 8;
const KEYBOARD_PAN = 80; // px

/** Whether the whole photo is in view. */
function isWhole(map: OlMap): boolean {
  const view = map.getView();
  const whole = view.getResolutionForExtent(view.getProjection().getExtent(), map.getSize());
  return (view.getResolution() ?? whole) > whole * 0.99;
}

/** While the whole photo is in view, one finger scrolls the page; after zooming in, it moves the photo. */
const movesPhoto = (event: MapBrowserEvent): boolean => {
  const { originalEvent, activePointers = [], map } = event;
  if (!(originalEvent instanceof PointerEvent)) return false;
  return originalEvent.pointerType === 'touch'
    ? activePointers.length > 1 || !isWhole(map)
    : originalEvent.button === 0;
};

/** Zooming out from the whole photo scrolls the page instead. */
const zoomsPhoto = ({ originalEvent, map }: MapBrowserEvent): boolean =>
  !(originalEvent instanceof WheelEvent && originalEvent.deltaY > 0 && isWhole(map));

/** A photo that is moved by drag, wheel, pinch and keys; a whole photo stays whole after a resize. */
function createViewer(target: HTMLElement, photo: PhotoSize): OlMap {
  const extent = extentOf(photo);
  const map = new OlMap({
    target,
    controls: [],
    interactions: defaultInteractions({
      altShiftDragRotate: false,
      pinchRotate: false,
      doubleClickZoom: false,
      mouseWheelZoom: false,
      keyboard: false,
      dragPan: false,
    }).extend([
      new DragPan({ condition: movesPhoto, kinetic: new Kinetic(-0.005, 0.05, 100) }),
      new MouseWheelZoom({ condition: zoomsPhoto }),
      new KeyboardPan({ pixelDelta: KEYBOARD_PAN }),
      new KeyboardZoom(),
    ]),
    view: new View({
      projection: projectionOf(photo),
      extent,
      showFullExtent: true,
      smoothExtentConstraint: false,
      smoothResolutionConstraint: false,
      center: getCenter(extent),
      resolution: photo.width,
      minResolution: 1 / LARGEST,
      enableRotation: false,
    }),
  });
  map.getView().fit(extent);
  let wasWhole = true;
  map.on('moveend', () => {
    wasWhole = isWhole(map);
  });
  map.on('change:size', () => wasWhole && map.getView().fit(extent));
  return map;
}

/** The viewer of a photo, without layers. */
export const useViewer = ({ width, height }: PhotoSize) =>
  useMap(useCallback((target: HTMLElement) => createViewer(target, { width, height }), [width, height]));
