import { intersects } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { transformExtent } from 'ol/proj.js';
import type TileImage from 'ol/source/TileImage.js';
import type { TileCoord } from 'ol/tilecoord.js';
import { type TileStatus, tileStatus } from './tile-status.ts';

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
export function watchTiles(
  map: OlMap,
  source: TileImage,
  onStatus: (status: TileStatus) => void,
): () => void {
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
