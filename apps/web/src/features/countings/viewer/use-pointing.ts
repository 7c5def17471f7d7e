import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useEffect, useRef } from 'react';
import { type Mark, nearestMark } from './marks.ts';

interface Pointing {
  readonly marks: readonly Mark[];
  readonly onPress: (mark: Mark | undefined) => void;
  /** In pixels of the photo. */
  readonly onAdd: (point: { readonly x: number; readonly y: number }) => void;
}

/** How far beside a mark a press still means it, px of the screen: half a thumb; a mouse points better. */
const TOUCH_REACH = 22;
const MOUSE_REACH = 8;
/** A press that lasts so long adds a mark (ms), if the finger rests (px). */
const LONG_PRESS = 550;
const RESTS = 8;

/** A press chooses the mark under it; a long one, or two in a row, where there is none, adds one. */
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
    // The browser's own, as quick as its owner has set it.
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
        // No press came before it that could mean a mark beside it.
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

/** Only by touch: a mouse has its double click. Answers how to stop. */
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
  const events = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', cancel],
    ['pointercancel', cancel],
    ['contextmenu', noMenu],
  ] as const;
  for (const [name, listener] of events) viewport.addEventListener(name, listener as EventListener);
  return () => {
    cancel();
    for (const [name, listener] of events) viewport.removeEventListener(name, listener as EventListener);
  };
}
