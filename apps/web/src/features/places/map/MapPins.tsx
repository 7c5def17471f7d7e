import { UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Coordinate } from 'ol/coordinate.js';
import { boundingExtent, getHeight, getWidth } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { namesInLine } from '../../../lib/isolated.ts';
import { toApiary } from '../../../lib/paths.ts';
import { BeehivePin } from '../BeehivePin.tsx';
import type { MapApiary } from '../map-apiary.ts';
import { toMap } from './coordinates.ts';
import type { Bubble } from './MapBubble.tsx';
import styles from './MapCanvas.module.css';
import { MapOverlay } from './MapOverlay.tsx';
import { moveDuration } from './use-map.ts';

/** Something that stands at a point of the screen, in px. */
interface OnScreen<T> {
  readonly item: T;
  readonly x: number;
  readonly y: number;
}

interface Cluster<T> {
  readonly items: readonly T[];
  /** The middle of its members. */
  readonly x: number;
  readonly y: number;
}

/** Closer than this, two pins overlap, or a thumb hits both (px). */
export const PIN_REACH = 44;

/** Joins what would overlap; each joins the first group within reach, so that the same apiaries group the same way. */
export function clustersOf<T>(all: readonly OnScreen<T>[], reach = PIN_REACH): Cluster<T>[] {
  const groups: OnScreen<T>[][] = [];
  for (const one of all) {
    const near = groups.find(([first]) => first && Math.hypot(first.x - one.x, first.y - one.y) < reach);
    if (near) near.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => ({
    items: group.map(({ item }) => item),
    x: group.reduce((sum, { x }) => sum + x, 0) / group.length,
    y: group.reduce((sum, { y }) => sum + y, 0) / group.length,
  }));
}

/** The apiaries joined where their pins would overlap at the present zoom; x and y are coordinates of the map. */
function useClusters(map: OlMap, apiaries: readonly MapApiary[]): readonly Cluster<MapApiary>[] {
  const [resolution, setResolution] = useState(() => map.getView().getResolution() ?? 1);
  useEffect(() => {
    const read = () => setResolution(map.getView().getResolution() ?? 1);
    map.on('moveend', read);
    read();
    return () => map.un('moveend', read);
  }, [map]);
  const onScreen = apiaries.map((apiary) => {
    const [x = 0, y = 0] = toMap(apiary);
    return { item: apiary, x: x / resolution, y: y / resolution };
  });
  return clustersOf(onScreen).map(({ items, x, y }) => ({ items, x: x * resolution, y: y * resolution }));
}

interface MapPinsProps {
  readonly map: OlMap;
  readonly apiaries: readonly MapApiary[];
  /** Whether a pin leads to its apiary. */
  readonly leads: boolean;
  readonly onShow: (bubble: Bubble) => void;
  readonly onHide: () => void;
}

/** The apiaries as beehive pins; those that overlap are one pin with their number. */
export function MapPins({ map, apiaries, ...handlers }: MapPinsProps) {
  return useClusters(map, apiaries).map((cluster) => (
    <Pin key={cluster.items.map(({ id }) => id).join('+')} map={map} cluster={cluster} {...handlers} />
  ));
}

/** Nearest that a press brings the map, in metres a pixel. */
const CLOSEST = 0.6;

/** Zooms in until the members stand apart; false when no zoom can part them. */
function spread(map: OlMap, apiaries: readonly MapApiary[]): boolean {
  const extent = boundingExtent(apiaries.map(toMap));
  if (Math.hypot(getWidth(extent), getHeight(extent)) < PIN_REACH * CLOSEST) return false;
  map.getView().fit(extent, { padding: [72, 48, 48, 48], minResolution: CLOSEST, duration: moveDuration() });
  return true;
}

function Pin({
  map,
  cluster,
  leads,
  onShow,
  onHide,
}: Omit<MapPinsProps, 'apiaries'> & { readonly cluster: Cluster<MapApiary> }) {
  const t = useTranslations('places.map');
  const navigate = useNavigate();
  const { items, x, y } = cluster;
  const at: Coordinate = useMemo(() => [x, y], [x, y]);
  const pressedBy = useRef('');
  const show = () => onShow({ kind: 'apiaries', at, apiaries: items });
  const [only] = items;
  if (!only) return null;
  const single = items.length === 1;
  const press = (byTouch: boolean) => {
    // A finger has no way to ask without pressing: it is told first, and the name it is told leads on.
    if (single && leads && !byTouch) return void navigate(toApiary(only.id));
    if (single || !spread(map, items)) show();
  };
  const name = single
    ? only.name
    : t('cluster', { count: items.length, names: namesInLine(items.map(({ name }) => name)) });
  return (
    <MapOverlay map={map} at={at}>
      <UnstyledButton
        className={styles.pin}
        aria-label={name}
        onPointerDown={(event) => {
          pressedBy.current = event.pointerType;
        }}
        onClick={(event) => press(event.detail > 0 && pressedBy.current === 'touch')}
        onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
        onPointerLeave={onHide}
        onFocus={show}
        onBlur={onHide}
      >
        <BeehivePin {...(!single && { count: items.length })} />
      </UnstyledButton>
    </MapOverlay>
  );
}
