import TileImage from 'ol/source/TileImage.js';
import XYZ from 'ol/source/XYZ.js';
import { LV03, lv03TileGrid, tileAddress } from './lv03.ts';

/** Today's map, EPSG:3857. Attributions stand under the map, always visible. */
export const baseSource = (url: string): TileImage => new XYZ({ url, transition: 0 });

/** The map of 1864 in its own coordinates; OpenLayers bends it over today's. */
export const historicSource = (url: string): TileImage =>
  new TileImage({
    projection: LV03,
    tileGrid: lv03TileGrid(),
    tileUrlFunction: (coord) => tileAddress(url, coord),
    wrapX: false,
    transition: 0,
  });
