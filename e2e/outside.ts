import { once } from 'node:events';
import { createServer } from 'node:http';
import sharp from 'sharp';

/**
 * Local stand-ins for external services: present-day and 1864 tiles, addresses and heights, in their real formats.
 * Each layer has one marker, at the old observatory of Bern.
 */
export interface Outside {
  readonly url: string;
  /** Makes tiles answer an error, or pictures again. */
  readonly failTiles: (fail: boolean) => void;
  readonly close: () => Promise<void>;
}

/** The place of both markers: LV03 600000/200000 in WGS84. */
export const MARK = { latitude: 46.951083, longitude: 7.438632 };
const MARK_LV03 = { easting: 600_000, northing: 200_000 }; // m

const TILE = 256; // px
/** Size of the markers on their tiles, in px. */
const RADIUS = 8;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The marker's position on tile (0, 0) of the world in Web Mercator. */
function inMercator(z: number): Point {
  const size = TILE * 2 ** z;
  const sine = Math.sin((MARK.latitude * Math.PI) / 180);
  return {
    x: ((MARK.longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

const RESOLUTIONS = [
  4000, 3750, 3500, 3250, 3000, 2750, 2500, 2250, 2000, 1750, 1500, 1250, 1000, 750, 650, 500, 250, 100, 50,
  20, 10, 5, 2.5, 2, 1.5, 1, 0.5, 0.25, 0.1,
]; // m a pixel

/** The marker's position in px from the north-west corner of the Swiss grid. */
function inLv03(z: number): Point {
  const resolution = RESOLUTIONS[z] ?? Number.NaN;
  return {
    x: (MARK_LV03.easting - 420_000) / resolution,
    y: (350_000 - MARK_LV03.northing) / resolution,
  };
}

const paper = (ground: string, line: string): string =>
  `<rect width="256" height="256" fill="${ground}"/>
   <path d="M0 60Q64 20 128 60T256 60M0 124Q64 84 128 124T256 124M0 188Q64 148 128 188T256 188M0 252Q64 212 128 252T256 252"
     fill="none" stroke="${line}" stroke-width="1.5"/>`;

/** Present-day tiles are green with a red marker, those of 1864 sepia with a blue one. */
const LOOKS = {
  base: { drawing: paper('#e4ecd6', '#c3b795'), mark: '#dc1e1e', at: inMercator },
  old: { drawing: paper('#eee0bd', '#a98f62'), mark: '#1428dc', at: inLv03 },
} as const;

async function tile(layer: keyof typeof LOOKS, z: number, column: number, row: number): Promise<Buffer> {
  const { drawing, mark, at } = LOOKS[layer];
  const { x, y } = at(z);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE}" height="${TILE}">${drawing}
    <circle cx="${x - column * TILE}" cy="${y - row * TILE}" r="${RADIUS}" fill="${mark}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The format of api3.geo.admin.ch: labels are HTML, and coordinates have the northing first. */
const ADDRESSES = {
  type: 'FeatureCollection',
  features: [
    ['Sternwarte 1 <b>3012 Bern</b>', MARK.latitude, MARK.longitude],
    ['Rue du Bourg 1 <b>1003 Lausanne</b>', 46.51986, 6.63444],
  ].map(([label, lat, lon], id) => ({
    type: 'Feature',
    id,
    properties: { label, lat, lon, origin: 'address', rank: 7 },
    geometry: { type: 'Point', coordinates: [lat, lon] },
  })),
};

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer | string;
}

const json = (body: unknown): Answer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(body),
});
const NOT_FOUND: Answer = { status: 404, type: 'text/plain', body: 'no such tile' };

async function answerTo(path: string, failing: boolean): Promise<Answer> {
  if (path.startsWith('/rest/services/api/SearchServer')) return json(ADDRESSES);
  if (path.startsWith('/rest/services/height')) return json({ height: '554.3' });
  const [, layer, z, first, second] = /^\/(base|old)\/(\d+)\/(-?\d+)\/(-?\d+)\.png$/.exec(path) ?? [];
  if (failing || !layer) return NOT_FOUND;
  // Present-day tiles are addressed by column and row, those of 1864 by row and column.
  const body =
    layer === 'base'
      ? await tile('base', Number(z), Number(first), Number(second))
      : await tile('old', Number(z), Number(second), Number(first));
  return { status: 200, type: 'image/png', body };
}

export async function openOutside(): Promise<Outside> {
  let failing = false;
  const server = createServer((request, response) => {
    void answerTo(request.url ?? '', failing).then(({ status, type, body }) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    failTiles: (fail) => {
      failing = fail;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
