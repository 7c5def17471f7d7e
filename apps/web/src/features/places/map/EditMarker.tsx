import { UnstyledButton } from '@mantine/core';
import type { Coordinates } from '@propolis/domain';
import type { Coordinate } from 'ol/coordinate.js';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { BeehivePin } from '../BeehivePin.tsx';
import { fromMap, toMap } from './coordinates.ts';
import styles from './MapCanvas.module.css';
import { MapOverlay } from './MapOverlay.tsx';

interface EditMarkerProps {
  readonly map: OlMap;
  readonly coordinates: Coordinates;
  readonly onPick: (coordinates: Coordinates) => void;
}

/** Step of an arrow key, in px; smaller with Shift. */
const STEP = 10;
const STEP_FINE = 1;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const moved = (map: OlMap, from: Coordinate, dx: number, dy: number): Coordinate | undefined => {
  const [x, y] = map.getPixelFromCoordinate(from) ?? [];
  return x === undefined || y === undefined ? undefined : map.getCoordinateFromPixel([x + dx, y + dy]);
};

/** The marker of the edited coordinates: moved by drag or arrow keys. */
export function EditMarker({ map, coordinates, onPick }: EditMarkerProps) {
  const t = useTranslations('places.map');
  const own = useMemo(() => toMap(coordinates), [coordinates]);
  const [dragged, setDragged] = useState<Coordinate>();
  const grip = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const at = dragged ?? own;
  const press = (event: ReactKeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation(); // Prevents the map from moving as well.
    const step = event.shiftKey ? STEP_FINE : STEP;
    const target = moved(map, own, arrow[0] * step, arrow[1] * step);
    if (target) onPick(fromMap(target));
  };
  const take = (event: ReactPointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY };
  };
  const drag = (event: ReactPointerEvent) => {
    if (!grip.current) return;
    setDragged(moved(map, own, event.clientX - grip.current.x, event.clientY - grip.current.y));
  };
  const drop = () => {
    grip.current = undefined;
    if (dragged) onPick(fromMap(dragged));
    setDragged(undefined);
  };
  return (
    <MapOverlay map={map} at={at}>
      <UnstyledButton
        className={styles.marker}
        data-dragged={dragged !== undefined}
        aria-label={t('marker')}
        onKeyDown={press}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <BeehivePin />
      </UnstyledButton>
    </MapOverlay>
  );
}

/** Duration of a long press that picks the coordinates (specification 9), in ms. */
const LONG_PRESS = 600;
/** Movement allowed during a long press, in px. */
const TREMBLE = 8;

/** A ref to the latest value, for listeners that outlive a render. */
function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}

/** Calls back after a long press on the element. Returns a function that removes the listeners. */
function onLongPress(element: HTMLElement, rested: (event: PointerEvent) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: PointerEvent | undefined;
  const cancel = () => clearTimeout(timer);
  const stop = new AbortController();
  const { signal } = stop;
  const press = (event: PointerEvent) => {
    cancel();
    start = event;
    if (event.isPrimary) timer = setTimeout(() => rested(event), LONG_PRESS);
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

/** In edit mode a click, a long press, or Enter on the focused map picks coordinates. */
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
      // A press on the marker starts a drag.
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
