import { finestTileLevel, PHOTO_TILE_SIDE } from '@propolis/domain';
import ImageLayer from 'ol/layer/Image.js';
import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import ImageStatic from 'ol/source/ImageStatic.js';
import ImageTile from 'ol/source/ImageTile.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { useEffect, useMemo, useState } from 'react';
import { useLayer } from '../../../ui/map/use-map.ts';
import { downloadTile } from '../photos.api.ts';
import { extentOf, type PhotoSize, projectionOf } from './create-viewer.ts';

/** Number of decoded tiles kept, 1 MB each. */
const TILES_KEPT = 64;
/** Device pixel ratio above which tiles of the next level are used. */
const FINE_SCREEN = 1.5;

/** Shows the whole photo as soon as it is loaded, below the tiles of the view. */
export function usePreviewLayer(
  map: OlMap | undefined,
  address: string | undefined,
  { width, height }: PhotoSize,
) {
  const layer = useMemo(() => {
    if (!address) return undefined;
    const photo = { width, height };
    const extent = extentOf(photo);
    const source = new ImageStatic({ url: address, imageExtent: extent, projection: projectionOf(photo) });
    return new ImageLayer({ extent, zIndex: 0, source });
  }, [address, width, height]);
  useLayer(map, layer);
}

/** Returns whether tiles are missing because of the network or the server. */
export function useTileLayer(map: OlMap | undefined, id: number, { width, height }: PhotoSize): boolean {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    const source = tileSource(id, { width, height });
    source.on('tileloaderror', () => setMissing(true));
    source.on('tileloadend', () => setMissing(false));
    const layer = new TileLayer({
      extent: extentOf({ width, height }),
      zIndex: 1,
      cacheSize: TILES_KEPT,
      source,
    });
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
      setMissing(false);
    };
  }, [map, id, width, height]);
  return missing;
}

function tileSource(id: number, photo: PhotoSize): ImageTile {
  const finest = finestTileLevel(photo);
  const ratio = window.devicePixelRatio > FINE_SCREEN ? 2 : 1;
  return new ImageTile({
    projection: projectionOf(photo),
    tileGrid: new TileGrid({
      extent: extentOf(photo),
      origin: [0, 0],
      tileSize: PHOTO_TILE_SIDE / ratio,
      resolutions: Array.from({ length: finest + 1 }, (_, level) => ratio * 2 ** (finest - level)),
    }),
    // Decoded outside the main thread.
    loader: async (level, column, row, { signal }) =>
      createImageBitmap(await downloadTile({ id, level, column, row }, signal)),
    wrapX: false,
    transition: 0,
  });
}
