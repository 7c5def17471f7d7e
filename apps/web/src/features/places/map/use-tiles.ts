import type { MapSettings } from '@propolis/contract';
import { intersects } from 'ol/extent.js';
import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import { transformExtent } from 'ol/proj.js';
import TileImage from 'ol/source/TileImage.js';
import XYZ from 'ol/source/XYZ.js';
import type { TileCoord } from 'ol/tilecoord.js';
import { useEffect, useMemo, useState } from 'react';
import { useMapSettings } from '../places.api.ts';
import type { Historic } from './HistoricChoice.tsx';
import { LV03, lv03TileGrid, tileAddress } from './lv03.ts';

/** Whether the pictures in view are there: all (or nearly), some of them, or none. */
export type TileStatus = 'here' | 'some' | 'none';

/** At the rim of the covered country a few are always missing; from this share on, something is wrong. */
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

/** How the tiles of the finest zoom asked for last stand within what the map shows. */
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

/** Tells whether the pictures come; once the network is back, everything is asked for again. */
function watchTiles(map: OlMap, source: TileImage, onStatus: (status: TileStatus) => void): () => void {
  const tiles = new Map<string, SeenTile>();
  const tell = () => onStatus(statusInView(map, source, [...tiles.values()]));
  const again = () => {
    tiles.clear();
    source.refresh();
    tell();
  };
  source.on(['tileloadend', 'tileloaderror'], (event) => {
    // OpenLayers types these as plain events; each carries its tile (TileSourceEvent).
    const { tile } = event as typeof event & { readonly tile: { getTileCoord: () => TileCoord } };
    const coord = tile.getTileCoord();
    const key = coord.join('/');
    tiles.delete(key); // the newest stands last
    tiles.set(key, { coord, loaded: event.type === 'tileloadend' });
    tell();
  });
  map.on('moveend', tell);
  window.addEventListener('online', again);
  return () => {
    map.un('moveend', tell);
    window.removeEventListener('online', again);
  };
}

interface TileLayerOptions {
  /** Layers of one name share a canvas and are styled by it. */
  readonly className: string;
  readonly zIndex: number;
  readonly opacity?: number;
}

/** Lays a layer of pictures on the map while `source` is there, and says whether they come. */
function useTileLayer(
  map: OlMap | undefined,
  source: TileImage | undefined,
  { className, zIndex, opacity = 1 }: TileLayerOptions,
): TileStatus {
  const [status, setStatus] = useState<TileStatus>('here');
  const [layer, setLayer] = useState<TileLayer>();
  useEffect(() => {
    if (!map || !source) return;
    const added = new TileLayer({ className, zIndex, source });
    const stop = watchTiles(map, source, setStatus);
    map.addLayer(added);
    setLayer(added);
    return () => {
      stop();
      map.removeLayer(added);
      setLayer(undefined);
      setStatus('here');
    };
  }, [map, source, className, zIndex]);
  useEffect(() => layer?.setOpacity(opacity), [layer, opacity]);
  return status;
}

/** Today's map, EPSG:3857. Attributions stand under the map, always visible. */
const baseSource = (url: string): TileImage => new XYZ({ url, transition: 0 });

/** The map of 1864 in its own coordinates; OpenLayers bends it over today's. */
const historicSource = (url: string): TileImage =>
  new TileImage({
    projection: LV03,
    tileGrid: lv03TileGrid(),
    tileUrlFunction: (coord) => tileAddress(url, coord),
    wrapX: false,
    transition: 0,
  });

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
