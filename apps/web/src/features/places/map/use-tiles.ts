import { intersects } from 'ol/extent.js';
import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import { transformExtent } from 'ol/proj.js';
import TileImage from 'ol/source/TileImage.js';
import XYZ from 'ol/source/XYZ.js';
import type { TileCoord } from 'ol/tilecoord.js';
import { useEffect, useMemo, useState } from 'react';
import { useLayer } from '../../../ui/map/use-map.ts';
import { useMapSettings } from '../places.api.ts';
import type { Historic } from './HistoricChoice.tsx';
import { LV03, lv03TileGrid, tileAddress } from './lv03.ts';

/** Whether all (or nearly all), some or none of the visible tiles have loaded. */
export type TileStatus = 'here' | 'some' | 'none';

/**
 * A few tiles are always missing at the edge of the covered country; a larger share than this is an error.
 */
const SHARE_THAT_MATTERS = 1 / 3;

export function tileStatus(loaded: number, failed: number): TileStatus {
  if (failed === 0) return 'here';
  if (loaded === 0) return 'none';
  return failed / (failed + loaded) >= SHARE_THAT_MATTERS ? 'some' : 'here';
}

interface SeenTile {
  readonly coord: TileCoord;
  readonly loaded: boolean;
}

/** Status of the visible tiles at the zoom requested last. */
function statusInView(map: OlMap, source: TileImage, tiles: readonly SeenTile[]): TileStatus {
  const grid = source.getTileGrid();
  const projection = source.getProjection();
  const zoom = tiles.at(-1)?.coord[0];
  if (!grid || !projection || !map.getSize()) return 'here';
  const view = map.getView();
  const extent = transformExtent(view.calculateExtent(), view.getProjection(), projection);
  const inView = tiles.filter(
    ({ coord }) => coord[0] === zoom && intersects(extent, grid.getTileCoordExtent(coord)),
  );
  const loaded = inView.filter((tile) => tile.loaded).length;
  return tileStatus(loaded, inView.length - loaded);
}

/** Reports the status of the tiles; reloads all of them when the network returns. */
function watchTiles(map: OlMap, source: TileImage, onStatus: (status: TileStatus) => void): () => void {
  const tiles = new Map<string, SeenTile>();
  const report = () => onStatus(statusInView(map, source, [...tiles.values()]));
  const again = () => {
    tiles.clear();
    source.refresh();
    report();
  };
  source.on(['tileloadend', 'tileloaderror'], (event) => {
    // OpenLayers types these as plain events; each contains its tile (TileSourceEvent).
    const { tile } = event as typeof event & { readonly tile: { getTileCoord: () => TileCoord } };
    const coord = tile.getTileCoord();
    const key = coord.join('/');
    tiles.delete(key); // The newest is last.
    tiles.set(key, { coord, loaded: event.type === 'tileloadend' });
    report();
  });
  map.on('moveend', report);
  window.addEventListener('online', again);
  return () => {
    map.un('moveend', report);
    window.removeEventListener('online', again);
  };
}

interface TileLayerOptions {
  /** Layers of one name share a canvas and its style. */
  readonly className: string;
  readonly zIndex: number;
  readonly opacity?: number;
}

/** Adds a tile layer while `source` is set, and returns its status. */
function useTileLayer(
  map: OlMap | undefined,
  source: TileImage | undefined,
  { className, zIndex, opacity = 1 }: TileLayerOptions,
): TileStatus {
  const [status, setStatus] = useState<TileStatus>('here');
  const layer = useMemo(
    () => source && new TileLayer({ className, zIndex, source }),
    [source, className, zIndex],
  );
  useLayer(map, layer);
  useEffect(() => {
    if (!map || !source) return;
    const stop = watchTiles(map, source, setStatus);
    return () => {
      stop();
      setStatus('here');
    };
  }, [map, source]);
  useEffect(() => layer?.setOpacity(opacity), [layer, opacity]);
  return status;
}

/** Today's map, EPSG:3857. Attributions are below the map, always visible. */
const baseSource = (url: string): TileImage => new XYZ({ url, transition: 0 });

/** The map of 1864 in its own coordinates; OpenLayers reprojects it. */
const historicSource = (url: string): TileImage =>
  new TileImage({
    projection: LV03,
    tileGrid: lv03TileGrid(),
    tileUrlFunction: (coord) => tileAddress(url, coord),
    wrapX: false,
    transition: 0,
  });

/** Today's map, and the map of 1864 above it if shown. */
export function useTiles(map: OlMap | undefined, { shown, opacity }: Historic) {
  const { data: settings, isError } = useMapSettings();
  const baseUrl = settings?.tile_url;
  const pastUrl = shown ? settings?.historic_tile_url : undefined;
  const baseTiles = useMemo(() => (baseUrl ? baseSource(baseUrl) : undefined), [baseUrl]);
  const pastTiles = useMemo(() => (pastUrl ? historicSource(pastUrl) : undefined), [pastUrl]);
  const base = useTileLayer(map, baseTiles, { className: 'propolis-base', zIndex: 1 });
  const past = useTileLayer(map, pastTiles, { className: 'propolis-historic', zIndex: 2, opacity });
  // Without the settings there is no tile address.
  return { settings, base: isError ? 'none' : base, past };
}
