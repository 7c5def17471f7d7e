import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useEffect, useRef } from 'react';
import { type Mark, nearestMark } from './marks.ts';

interface Pointing {
  readonly marks: readonly Mark[];
  readonly onPress: (mark: Mark | undefined) => void;
  /** In photo pixels. */
  readonly onAdd: (point: { readonly x: number; readonly y: number }) => void;
}

/** Click tolerance around a mark, in screen px: half a thumb; smaller for a mouse. */
const TOUCH_REACH = 22;
const MOUSE_REACH = 8;
/** Duration (ms) and tolerance (px) of a long press, which adds a mark. */
const LONG_PRESS = 550;
const RESTS = 8;

/** A click selects the mark under it; a long press or double click outside of marks adds one. */
export function usePointing(map: OlMap | undefined, pointing: Pointing): void {
  const latest = useRef(pointing);
  latest.current = pointing;
  useEffect(() => {
    if (!map) return undefined;
    const pointOf = (coordinate: readonly number[]) => ({ x: coordinate[0] ?? 0, y: -(coordinate[1] ?? 0) });
    const markAt = (coordinate: readonly number[], reach: number) =>
      nearestMark(latest.current.marks, pointOf(coordinate), reach * (map.getView().getResolution() ?? 1));
    const addAt = (coordinate: readonly number[], reach: number) => {
      const point = pointOf(coordinate);
      const [, bottom = 0, right = 0] = map.getView().getProjection().getExtent();
      const isInside = point.x >= 0 && point.y >= 0 && point.x < right && point.y < -bottom;
      if (isInside && !markAt(coordinate, reach)) latest.current.onAdd(point);
    };
    let hasAdded = false;
    let reach = MOUSE_REACH;
    const onClick = ({ coordinate }: MapBrowserEvent) => {
      if (!hasAdded) latest.current.onPress(markAt(coordinate, reach));
    };
    // The browser's event follows the double-click speed of the system.
    const onDoubleClick = (event: MouseEvent) => {
      if (!hasAdded) addAt(map.getEventCoordinate(event), reach);
    };
    const target = map.getTargetElement();
    map.on('click', onClick);
    target?.addEventListener('dblclick', onDoubleClick);
    const stop = onLongPress(map, {
      begun: (pointer) => {
        hasAdded = false;
        reach = pointer === 'touch' ? TOUCH_REACH : MOUSE_REACH;
      },
      pressed: (coordinate) => {
        hasAdded = true;
        // No click precedes a long press, so the smaller tolerance applies.
        addAt(coordinate, MOUSE_REACH);
      },
    });
    return () => {
      map.un('click', onClick);
      target?.removeEventListener('dblclick', onDoubleClick);
      stop();
    };
  }, [map]);
}

interface LongPress {
  readonly begun: (pointer: string) => void;
  readonly pressed: (coordinate: readonly number[]) => void;
}

/** Touch only, because a mouse has the double click. Returns a function that removes the listeners. */
function onLongPress(map: OlMap, { begun, pressed }: LongPress): () => void {
  const viewport = map.getTargetElement();
  if (!viewport) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  const cancel = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    cancel();
    begun(event.pointerType);
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY };
    const coordinate = map.getEventCoordinate(event);
    timer = setTimeout(() => pressed(coordinate), LONG_PRESS);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > RESTS) cancel();
  };
  const noMenu = (event: Event) => event.preventDefault();
  const stop = new AbortController();
  const { signal } = stop;
  viewport.addEventListener('pointerdown', down, { signal });
  viewport.addEventListener('pointermove', move, { signal });
  viewport.addEventListener('pointerup', cancel, { signal });
  viewport.addEventListener('pointercancel', cancel, { signal });
  viewport.addEventListener('contextmenu', noMenu, { signal });
  return () => {
    cancel();
    stop.abort();
  };
}
