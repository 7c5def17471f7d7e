import type { WeatherStation } from '@propolis/contract';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useEffect, useRef, useState } from 'react';
import type { Bubble } from './bubble.ts';
import { toMap } from './coordinates.ts';
import { stationIdAt } from './use-station-layer.ts';

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
