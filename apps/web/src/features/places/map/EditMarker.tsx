import { UnstyledButton } from '@mantine/core';
import type { Coordinates } from '@propolis/domain';
import type { Coordinate } from 'ol/coordinate.js';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { onLongPress } from '../../../ui/map/use-map.ts';
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

/** In edit mode a click, a long press, or Enter on the focused map picks coordinates. */
export function usePick(
  map: OlMap | undefined,
  onPick: ((coordinates: Coordinates) => void) | undefined,
): void {
  const editing = onPick !== undefined;
  const pick = useEffectEvent((at: Coordinate) => onPick?.(fromMap(at)));
  useEffect(() => {
    const target = map?.getTargetElement();
    if (!map || !target || !editing) return;
    const click = (event: MapBrowserEvent) => pick(event.coordinate);
    const press = (event: KeyboardEvent) => {
      const centre = map.getView().getCenter();
      if (event.key === 'Enter' && event.target === target && centre) pick(centre);
    };
    map.on('singleclick', click);
    target.addEventListener('keydown', press);
    const stop = onLongPress(target, LONG_PRESS, (event) => {
      // A press on the marker starts a drag.
      const held = event.target instanceof Node && map.getOverlayContainerStopEvent()?.contains(event.target);
      return held ? undefined : () => pick(map.getEventCoordinate(event));
    });
    return () => {
      map.un('singleclick', click);
      target.removeEventListener('keydown', press);
      stop();
    };
  }, [map, editing]);
}
