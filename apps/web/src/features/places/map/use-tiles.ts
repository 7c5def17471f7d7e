import type { MapSettings } from '@propolis/contract';
import type OlMap from 'ol/Map.js';
import { useMemo } from 'react';
import { useMapSettings } from '../places.api.ts';
import type { Historic } from './HistoricChoice.tsx';
import { baseSource, historicSource } from './tile-sources.ts';
import type { TileStatus } from './tile-status.ts';
import { useTileLayer } from './use-tile-layer.ts';

interface Tiles {
  readonly settings: MapSettings | undefined;
  readonly base: TileStatus;
  readonly past: TileStatus;
}

/** Today's map, and that of 1864 over it while it is shown. */
export function useTiles(map: OlMap | undefined, { shown, opacity }: Historic): Tiles {
  const { data: settings, isError } = useMapSettings();
  const baseUrl = settings?.tile_url;
  const pastUrl = shown ? settings?.historic_tile_url : undefined;
  const baseTiles = useMemo(() => (baseUrl ? baseSource(baseUrl) : undefined), [baseUrl]);
  const pastTiles = useMemo(() => (pastUrl ? historicSource(pastUrl) : undefined), [pastUrl]);
  const base = useTileLayer(map, baseTiles, { className: 'propolis-base', zIndex: 1 });
  const past = useTileLayer(map, pastTiles, { className: 'propolis-historic', zIndex: 2, opacity });
  // Without an answer nobody knows where the pictures are.
  return { settings, base: isError ? 'none' : base, past };
}
