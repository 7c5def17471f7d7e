import type { Coordinates } from '@propolis/domain';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { type RefObject, useEffect, useRef } from 'react';
import { fromMap } from './coordinates.ts';

/** A finger that rests this long picks the coordinates (specification 9), in ms. */
const LONG_PRESS = 600;
/** A finger is never quite still, in px. */
const TREMBLE = 8;

/** A ref that always holds the newest of something, for listeners that outlive a render. */
function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}

/** Calls back when a pointer rests on the element. Answers how to stop listening. */
function onLongPress(element: HTMLElement, rested: (event: PointerEvent) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: PointerEvent | undefined;
  const cancel = () => clearTimeout(timer);
  const listeners = {
    pointerdown: (event: PointerEvent) => {
      cancel();
      start = event;
      if (event.isPrimary) timer = setTimeout(() => rested(event), LONG_PRESS);
    },
    pointermove: (event: PointerEvent) => {
      if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > TREMBLE)
        cancel();
    },
    pointerup: cancel,
    pointercancel: cancel,
    // A resting finger opens the browser's menu.
    contextmenu: (event: Event) => event.preventDefault(),
  };
  const entries = Object.entries(listeners) as [string, EventListener][]; // each listens to its own kind of event
  for (const [name, listener] of entries) element.addEventListener(name, listener);
  return () => {
    cancel();
    for (const [name, listener] of entries) element.removeEventListener(name, listener);
  };
}

/** In edit mode a click, a resting finger, or Enter on the focused map picks coordinates. */
export function usePick(
  map: OlMap | undefined,
  onPick: ((coordinates: Coordinates) => void) | undefined,
): void {
  const newest = useNewest(onPick);
  const editing = onPick !== undefined;
  useEffect(() => {
    const target = map?.getTargetElement();
    if (!map || !target || !editing) return;
    const click = (event: MapBrowserEvent) => newest.current?.(fromMap(event.coordinate));
    const rested = (event: PointerEvent) =>
      newest.current?.(fromMap(map.getCoordinateFromPixel(map.getEventPixel(event))));
    const press = (event: KeyboardEvent) => {
      const centre = map.getView().getCenter();
      if (event.key === 'Enter' && event.target === target && centre) newest.current?.(fromMap(centre));
    };
    map.on('singleclick', click);
    target.addEventListener('keydown', press);
    const stop = onLongPress(target, (event) => {
      // Whoever holds the marker is about to drag it.
      const held = event.target instanceof Node && map.getOverlayContainerStopEvent()?.contains(event.target);
      if (!held) rested(event);
    });
    return () => {
      map.un('singleclick', click);
      target.removeEventListener('keydown', press);
      stop();
    };
  }, [map, editing, newest]);
}
