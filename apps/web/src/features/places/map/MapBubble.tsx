import type { WeatherStation } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
import type { Coordinate } from 'ol/coordinate.js';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toApiary } from '../../../lib/paths.ts';
import { coordinatesText, type MapApiary } from '../map-apiary.ts';
import { toMap } from './coordinates.ts';
import styles from './MapBubble.module.css';
import { stationIdAt } from './use-station-layer.ts';

interface MapBubbleProps {
  readonly map: OlMap;
  readonly bubble: Bubble;
  /** Whether names lead to their apiaries. */
  readonly leads: boolean;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/** Height of what a bubble stands above, in px. */
const LIFT = { apiaries: 46, station: 8 } as const;

/** Name, coordinates and kind of an apiary (specification 2), or what a weather station measures. */
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
    <div className={styles.facts}>
      {leads ? (
        <Link className={styles.link} {...toApiary(apiary.id)} tabIndex={-1}>
          {apiary.name}
        </Link>
      ) : (
        <strong>{apiary.name}</strong>
      )}
      <span className={styles.coordinates}>{coordinatesText(apiary)}</span>
      <span>{t(apiary.is_covered ? 'covered' : 'uncovered')}</span>
    </div>
  );
}

function StationFacts({ station }: { readonly station: WeatherStation }) {
  const t = useTranslations('places');
  return (
    <div className={styles.facts}>
      <strong>{t('station.name', { name: station.name, code: station.station })}</strong>
      <span>{t('station.altitude', { altitude: station.altitude })}</span>
      <span>
        {station.measurements.map((measurement) => t(`station.measures.${measurement}`)).join(' · ')}
      </span>
    </div>
  );
}

/** What is told of something on the map while the pointer or the focus is on it. */
export type Bubble =
  | { readonly kind: 'apiaries'; readonly at: Coordinate; readonly apiaries: readonly MapApiary[] }
  | { readonly kind: 'station'; readonly at: Coordinate; readonly station: WeatherStation };

interface Box {
  readonly left: number;
  readonly top: number;
  readonly side: 'above' | 'below';
}

/** Of a bubble, in px; css and this must agree. */
export const BUBBLE_WIDTH = 224;
const MARGIN = 8;
/** With less room than this above the pin, the bubble hangs below it. */
const ROOM_ABOVE = 190;

/** Where a bubble stands in a map of this width, so that no edge cuts it; `lift` is the height of what it tells of. */
export function bubbleBox(
  tip: readonly number[],
  map: { readonly width: number },
  lift: number,
): Box | undefined {
  const [x, y] = tip;
  if (x === undefined || y === undefined) return undefined;
  const left = Math.max(MARGIN, Math.min(x - BUBBLE_WIDTH / 2, map.width - BUBBLE_WIDTH - MARGIN));
  return y - lift < ROOM_ABOVE
    ? { left, top: y + MARGIN, side: 'below' }
    : { left, top: y - lift - MARGIN, side: 'above' };
}

/** Long enough to move the pointer from a pin into its bubble, in ms. */
const GRACE = 200;

interface BubbleControl {
  readonly bubble: Bubble | undefined;
  readonly show: (bubble: Bubble) => void;
  /** Hides it soon, unless it is kept or another one is shown. */
  readonly hide: () => void;
  readonly keep: () => void;
}

/** One bubble at a time: it goes by Escape, by leaving it, and when the map moves. */
export function useBubble(map: OlMap | undefined): BubbleControl {
  const [bubble, setBubble] = useState<Bubble>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => clearTimeout(timer.current);
  useEffect(() => {
    if (!map) return;
    const close = () => setBubble(undefined);
    const press = (event: KeyboardEvent) => event.key === 'Escape' && close();
    map.on('movestart', close);
    window.addEventListener('keydown', press);
    return () => {
      map.un('movestart', close);
      window.removeEventListener('keydown', press);
      clearTimeout(timer.current);
    };
  }, [map]);
  return {
    bubble,
    keep,
    show: (shown) => {
      keep();
      setBubble(shown);
    },
    hide: () => {
      keep();
      timer.current = setTimeout(() => setBubble(undefined), GRACE);
    },
  };
}

/** Tells of the weather station under the mouse, or under a finger that has pressed it. */
export function useStationBubble(
  map: OlMap | undefined,
  stations: readonly WeatherStation[],
  { show, hide }: Pick<BubbleControl, 'show' | 'hide'>,
): void {
  const current = useRef({ show, hide });
  useEffect(() => {
    current.current = { show, hide };
  });
  useEffect(() => {
    if (!map) return;
    let shown: number | undefined;
    const look = (event: MapBrowserEvent) => {
      if (event.dragging) return;
      const id = stationIdAt(map, event.pixel);
      const station = stations.find((known) => known.id === id);
      map.getTargetElement()?.toggleAttribute('data-pointing', station !== undefined);
      if (station) current.current.show({ kind: 'station', at: toMap(station), station });
      else if (shown !== undefined) current.current.hide();
      shown = station?.id;
    };
    map.on('pointermove', look);
    map.on('click', look);
    return () => {
      map.un('pointermove', look);
      map.un('click', look);
    };
  }, [map, stations]);
}
