import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import { type RefObject, useEffect, useRef, useState } from 'react';

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Duration of animated moves, in ms. */
export const moveDuration = (): number => (reducedMotion() ? 0 : 250);

/** Creates a map, or the viewer of a photo, for the lifetime of its element. `create` is stable. */
export function useMap(create: (target: HTMLElement) => OlMap): {
  target: RefObject<HTMLDivElement | null>;
  map: OlMap | undefined;
} {
  const target = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OlMap>();
  useEffect(() => {
    if (!target.current) return;
    const created = create(target.current);
    setMap(created);
    return () => {
      created.setTarget(undefined);
      created.dispose();
      setMap(undefined);
    };
  }, [create]);
  return { target, map };
}

export function useLayer(map: OlMap | undefined, layer: BaseLayer | undefined): void {
  useEffect(() => {
    if (!map || !layer) return;
    map.addLayer(layer);
    return () => void map.removeLayer(layer);
  }, [map, layer]);
}

/** The units of the map per screen pixel, after each move. */
export function useResolution(map: OlMap): number {
  const [resolution, setResolution] = useState(() => map.getView().getResolution() ?? 1);
  useEffect(() => {
    const read = () => setResolution(map.getView().getResolution() ?? 1);
    map.on('moveend', read);
    read();
    return () => map.un('moveend', read);
  }, [map]);
  return resolution;
}

/** Movement allowed during a long press, in px. */
const TREMBLE = 8;

/**
 * `begin` is called when the element is pressed; what it returns is called after `duration` ms unless the pointer
 * moves or leaves. Returns a function that removes the listeners.
 */
export function onLongPress(
  element: HTMLElement,
  duration: number,
  begin: (event: PointerEvent) => (() => void) | undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: PointerEvent | undefined;
  const cancel = () => clearTimeout(timer);
  const stop = new AbortController();
  const { signal } = stop;
  const press = (event: PointerEvent) => {
    cancel();
    start = event;
    const act = begin(event);
    if (act && event.isPrimary) timer = setTimeout(act, duration);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > TREMBLE) cancel();
  };
  element.addEventListener('pointerdown', press, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', cancel, { signal });
  element.addEventListener('pointercancel', cancel, { signal });
  // A long press would open the browser's context menu.
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => {
    cancel();
    stop.abort();
  };
}
