import { UnstyledButton } from '@mantine/core';
import type { Coordinates } from '@propolis/domain';
import type { Coordinate } from 'ol/coordinate.js';
import type OlMap from 'ol/Map.js';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
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

/** How far an arrow key moves the marker, in px; with Shift, finely. */
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

/** The marker of the coordinates that are being set: dragged by mouse or finger, moved by the arrow keys. */
export function EditMarker({ map, coordinates, onPick }: EditMarkerProps) {
  const t = useTranslations('places.map');
  const own = useMemo(() => toMap(coordinates), [coordinates]);
  const [dragged, setDragged] = useState<Coordinate>();
  const grip = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const at = dragged ?? own;
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation(); // or the map would move as well
    const step = event.shiftKey ? STEP_FINE : STEP;
    const target = moved(map, own, arrow[0] * step, arrow[1] * step);
    if (target) onPick(fromMap(target));
  };
  const take = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY };
  };
  const drag = (event: PointerEvent) => {
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
