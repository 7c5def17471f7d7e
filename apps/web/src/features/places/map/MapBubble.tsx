import { Stack } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { WeatherStation } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
import type { Coordinate } from 'ol/coordinate.js';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toApiary } from '../../../lib/paths.ts';
import { coordinatesText, type MapApiary } from '../map-apiary.ts';
import { toMap } from './coordinates.ts';
import styles from './MapBubble.module.css';
import { stationIdAt } from './use-station-layer.ts';

interface MapBubbleProps {
  readonly map: OlMap;
  readonly bubble: Bubble;
  /** Whether names link to their apiaries. */
  readonly leads: boolean;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/** Height of the bubble's target, in px. */
const LIFT = { apiaries: 46, station: 8 } as const;

/** Name, coordinates and kind of an apiary (specification 2), or the measurements of a weather station. */
export function MapBubble({ map, bubble, leads, onEnter, onLeave }: MapBubbleProps) {
  const [width = 0] = map.getSize() ?? [];
  const box = bubbleBox(map.getPixelFromCoordinate(bubble.at) ?? [], { width }, LIFT[bubble.kind]);
  if (!box) return null;
  return (
    <div
      className={styles.bubble}
      data-side={box.side}
      style={{ left: box.left, top: box.top }}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {bubble.kind === 'station' ? (
        <StationFacts station={bubble.station} />
      ) : (
        bubble.apiaries.map((apiary) => <ApiaryLines key={apiary.id} apiary={apiary} leads={leads} />)
      )}
    </div>
  );
}

function ApiaryLines({ apiary, leads }: { readonly apiary: MapApiary; readonly leads: boolean }) {
  const t = useTranslations('places');
  return (
    <Stack gap={0} className={styles.facts}>
      {leads ? (
        <Link className={`touch-link ${styles.link}`} {...toApiary(apiary.id)} tabIndex={-1}>
          {apiary.name}
        </Link>
      ) : (
        <strong>{apiary.name}</strong>
      )}
      <span className="dimmed tabular">{coordinatesText(apiary)}</span>
      <span>{t(apiary.is_covered ? 'covered' : 'uncovered')}</span>
    </Stack>
  );
}

function StationFacts({ station }: { readonly station: WeatherStation }) {
  const t = useTranslations('places');
  return (
    <Stack gap={0} className={styles.facts}>
      <strong>{t('station.name', { name: station.name, code: station.station })}</strong>
      <span>{t('station.altitude', { altitude: station.altitude })}</span>
      <span>
        {station.measurements.map((measurement) => t(`station.measures.${measurement}`)).join(' · ')}
      </span>
    </Stack>
  );
}

/** Content of the bubble for the hovered or focused target. */
export type Bubble =
  | { readonly kind: 'apiaries'; readonly at: Coordinate; readonly apiaries: readonly MapApiary[] }
  | { readonly kind: 'station'; readonly at: Coordinate; readonly station: WeatherStation };

/** In px; must match the CSS. */
export const BUBBLE_WIDTH = 224;
const MARGIN = 8;
/** With less space than this above the pin, the bubble is below it. */
const ROOM_ABOVE = 190;

/** Position of a bubble inside a map of this width; `lift` is the height of its target. */
export function bubbleBox(tip: readonly number[], map: { readonly width: number }, lift: number) {
  const [x, y] = tip;
  if (x === undefined || y === undefined) return undefined;
  const left = Math.max(MARGIN, Math.min(x - BUBBLE_WIDTH / 2, map.width - BUBBLE_WIDTH - MARGIN));
  return y - lift < ROOM_ABOVE
    ? ({ left, top: y + MARGIN, side: 'below' } as const)
    : ({ left, top: y - lift - MARGIN, side: 'above' } as const);
}

/** Time to move the pointer from a pin into its bubble, in ms. */
const GRACE = 200;

/** One bubble at a time: closed by Escape, by leaving it, and when the map moves. */
export function useBubble(map: OlMap | undefined) {
  const [bubble, setBubble] = useState<Bubble>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => clearTimeout(timer.current);
  useEffect(() => {
    if (!map) return;
    const close = () => setBubble(undefined);
    map.on('movestart', close);
    return () => {
      map.un('movestart', close);
      clearTimeout(timer.current);
    };
  }, [map]);
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && setBubble(undefined));
  return {
    bubble,
    keep,
    show: (shown: Bubble) => {
      keep();
      setBubble(shown);
    },
    /** Hides the bubble after a delay, unless `keep` or `show` is called. */
    hide: () => {
      keep();
      timer.current = setTimeout(() => setBubble(undefined), GRACE);
    },
  };
}

/** Shows the weather station under the mouse or the last touch. */
export function useStationBubble(
  map: OlMap | undefined,
  stations: readonly WeatherStation[],
  { show, hide }: Pick<ReturnType<typeof useBubble>, 'show' | 'hide'>,
): void {
  const shown = useRef<number>(undefined);
  const look = useEffectEvent(({ map: over, dragging, pixel }: MapBrowserEvent) => {
    if (dragging) return;
    const id = stationIdAt(over, pixel);
    const station = stations.find((known) => known.id === id);
    over.getTargetElement()?.toggleAttribute('data-pointing', station !== undefined);
    if (station) show({ kind: 'station', at: toMap(station), station });
    else if (shown.current !== undefined) hide();
    shown.current = station?.id;
  });
  useEffect(() => {
    if (!map) return;
    map.on('pointermove', look);
    map.on('click', look);
    return () => {
      map.un('pointermove', look);
      map.un('click', look);
    };
  }, [map]);
}
