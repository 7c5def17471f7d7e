import { register } from 'ol/proj/proj4.js';
import { get } from 'ol/proj.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import proj4 from 'proj4';

/** The Swiss national coordinates before 1995, used by the tiles of the map of 1864. */
export const LV03 = 'EPSG:21781';

const EXTENT = [420_000, 30_000, 900_000, 350_000]; // m
/** Metres per pixel by zoom (formats of the national map service). */
const RESOLUTIONS = [
  4000, 3750, 3500, 3250, 3000, 2750, 2500, 2250, 2000, 1750, 1500, 1250, 1000, 750, 650, 500, 250, 100, 50,
  20, 10, 5, 2.5, 2, 1.5, 1, 0.5, 0.25, 0.1,
];
/** The service has no coarser tiles; finer ones are only enlarged. */
const ZOOM_MIN = 14;
const ZOOM_MAX = 26;

/** Swiss oblique Mercator; the shift to WGS84 is swisstopo's, exact to a metre. */
const DEFINITION =
  '+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=600000 +y_0=200000 ' +
  '+ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0 +units=m +no_defs';

/** Registers the projection once. */
export function registerLv03(): void {
  if (get(LV03)) return;
  proj4.defs(LV03, DEFINITION);
  register(proj4);
  get(LV03)?.setExtent(EXTENT);
}

/** Rows count downwards from the north-west corner. */
export const lv03TileGrid = (): TileGrid =>
  new TileGrid({
    extent: EXTENT,
    origin: [420_000, 350_000],
    resolutions: RESOLUTIONS.slice(0, ZOOM_MAX + 1),
    minZoom: ZOOM_MIN,
    tileSize: 256,
  });

/** The address of a tile; the template defines the order of row and column (`{z}/{y}/{x}` for this grid). */
export const tileAddress = (template: string, [z, x, y]: readonly number[]): string =>
  template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
