import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import type TileImage from 'ol/source/TileImage.js';
import { useEffect, useState } from 'react';
import type { TileStatus } from './tile-status.ts';
import { watchTiles } from './watch-tiles.ts';

interface TileLayerOptions {
  /** Layers of one name share a canvas and are styled by it. */
  readonly className: string;
  readonly zIndex: number;
  readonly opacity?: number;
}

/** Lays a layer of pictures on the map while `source` is there, and says whether they come. */
export function useTileLayer(
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
