import { UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Coordinate } from 'ol/coordinate.js';
import { boundingExtent, getHeight, getWidth } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { namesInLine } from '../../../lib/isolated.ts';
import { toApiary } from '../../../lib/paths.ts';
import { moveDuration, useResolution } from '../../../ui/map/use-map.ts';
import { BeehivePin } from '../BeehivePin.tsx';
import type { MapApiary } from '../map-apiary.ts';
import { toMap } from './coordinates.ts';
import type { Bubble } from './MapBubble.tsx';
import styles from './MapCanvas.module.css';
import { MapOverlay } from './MapOverlay.tsx';

/** An item at a screen position, in px. */
interface OnScreen<T> {
  readonly item: T;
  readonly x: number;
  readonly y: number;
}

interface Cluster<T> {
  readonly items: readonly T[];
  /** The centre of its members. */
  readonly x: number;
  readonly y: number;
}

/** At a smaller distance (px), two pins overlap or a thumb hits both. */
export const PIN_REACH = 44;

/** Clusters overlapping pins; each joins the first cluster within reach, so that the result is stable. */
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

/** The apiaries clustered at the current zoom; x and y are map coordinates. */
function useClusters(map: OlMap, apiaries: readonly MapApiary[]): readonly Cluster<MapApiary>[] {
  const resolution = useResolution(map);
  const onScreen = apiaries.map((apiary) => {
    const [x = 0, y = 0] = toMap(apiary);
    return { item: apiary, x: x / resolution, y: y / resolution };
  });
  return clustersOf(onScreen).map(({ items, x, y }) => ({ items, x: x * resolution, y: y * resolution }));
}

interface MapPinsProps {
  readonly map: OlMap;
  readonly apiaries: readonly MapApiary[];
  /** Whether a pin links to its apiary. */
  readonly leads: boolean;
  readonly onShow: (bubble: Bubble) => void;
  readonly onHide: () => void;
}

/** The apiaries as pins; overlapping ones are one pin with their number. */
export function MapPins({ map, apiaries, ...handlers }: MapPinsProps) {
  return useClusters(map, apiaries).map((cluster) => (
    <Pin key={cluster.items.map(({ id }) => id).join('+')} map={map} cluster={cluster} {...handlers} />
  ));
}

/** Maximum zoom of a click, in metres per pixel. */
const CLOSEST = 0.6;

/** Zooms in until the members are separate; false if no zoom separates them. */
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
    // Touch has no hover: the first touch opens the bubble, whose name is the link.
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
