import { cardAddress } from '@propolis/domain';
import { encode } from 'uqr';
import type { Canvas } from '../boards/canvas.ts';
import { paintCard } from '../boards/card.ts';
import { paintCoin } from '../boards/coin.ts';
import { type Plane, planeOf } from '../boards/plane.ts';
import { randomFrom } from '../boards/random.ts';
import { normalOf } from '../boards/tilted.ts';
import { areaAt, type Homography, project } from '../src/card/homography.ts';
import type { Point } from '../src/image/point.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { COINS } from '../src/marker/markers.ts';
import { phoneCamera, type Vector } from '../src/plane/camera.ts';
import type { Box } from './protocol.ts';

const COIN = COINS.marker_2_EUR;
const CARD_MM = 30;
/** Side of the square that a marker and its shadow need. */
const ROOM_MM = 46;

/** A place of the straight photo for a marker, away from mites and the edges; from its centre, in pixels. */
export const freePlace = (
  { width, height }: RgbImage,
  mites: readonly Box[],
  { pxPerMm, view, seed }: { pxPerMm: number; view: Homography; seed: number },
): Point => {
  const random = randomFrom(seed);
  const half = (ROOM_MM * pxPerMm) / 2;
  const inPhoto = ({ x, y }: Point): boolean => x > half && y > half && x < width - half && y < height - half;
  let best = { x: 0, y: 0 };
  let fewest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 200; tries += 1) {
    const at = { x: random.between(-0.5, 0.5) * width, y: random.between(-0.5, 0.5) * height };
    if (!inPhoto({ x: at.x + width / 2, y: at.y + height / 2 }) || !inPhoto(project(view, at))) continue;
    const under = mites.filter((mite) => isUnder(mite, at, { width, height, half })).length;
    if (under >= fewest) continue;
    best = at;
    fewest = under;
  }
  return best;
};

const isUnder = (
  { x, y, w, h }: Box,
  at: Point,
  { width, height, half }: { width: number; height: number; half: number },
): boolean => Math.abs(x + w / 2 - width / 2 - at.x) < half && Math.abs(y + h / 2 - height / 2 - at.y) < half;

/** The square that a marker there needs: what lies in it counts neither way. */
export const squareAt = ({ width, height }: RgbImage, at: Point, pxPerMm: number): Box => {
  const side = ROOM_MM * pxPerMm;
  return { x: at.x + (width - side) / 2, y: at.y + (height - side) / 2, w: side, h: side };
};

/** A printed card of 30 mm on a straight photo. */
export const withCard = (straight: RgbImage, at: Point, pxPerMm: number, seed: number): RgbImage => {
  const text = cardAddress('https://propolis.example/apiary/3/hive/44', CARD_MM);
  const modules = encode(text, { ecc: 'Q', border: 0 }).data;
  const plane = planeOf({ ...straight, pxPerMm, tiltDegrees: 0, azimuth: 0 });
  const random = randomFrom(seed);
  return painted(straight, plane, (canvas) =>
    paintCard(
      canvas,
      { x: at.x / pxPerMm, y: at.y / pxPerMm, turn: random.between(0, 2 * Math.PI) },
      { modules, sideMm: CARD_MM },
      random,
    ),
  );
};

/** A coin of 2 euros on the board of a tilted photo: its face stands above the board, its edge shows. */
export const withCoin = (
  photo: RgbImage,
  view: Homography,
  at: Point,
  { degrees, azimuth, pxPerMm, seed }: { degrees: number; azimuth: number; pxPerMm: number; seed: number },
): RgbImage => {
  const mm = { x: at.x / pxPerMm, y: at.y / pxPerMm };
  const plane = planeAt(photo, view, at, { normal: normalOf(degrees, azimuth), pxPerMm });
  return painted(photo, plane, (canvas) => paintCoin(canvas, mm, COIN, randomFrom(seed)));
};

/** The view near a place, as the renderer wants it. */
const planeAt = (
  photo: RgbImage,
  view: Homography,
  at: Point,
  { normal: [nx, ny, nz], pxPerMm }: { normal: Vector; pxPerMm: number },
): Plane => {
  const { focal } = phoneCamera(photo);
  const here = project(view, at);
  const right = project(view, { x: at.x + 0.5, y: at.y });
  const below = project(view, { x: at.x, y: at.y + 0.5 });
  const left = project(view, { x: at.x - 0.5, y: at.y });
  const above = project(view, { x: at.x, y: at.y - 0.5 });
  const [a, c] = [(right.x - left.x) * pxPerMm, (right.y - left.y) * pxPerMm];
  const [b, d] = [(below.x - above.x) * pxPerMm, (below.y - above.y) * pxPerMm];
  const determinant = a * d - b * c;
  // The camera's foot on the board: its height is `focal * nz`, and it stands away from the centre by the tilt.
  const height = focal * nz;
  const away = { x: at.x - focal * nx, y: at.y - focal * ny };
  const far = Math.max(1e-6, Math.hypot(away.x, away.y));
  return {
    pxPerMm: pxPerMm * Math.max(1, Math.sqrt(areaAt(view, at))),
    tiltDegrees: (Math.atan(far / height) * 180) / Math.PI,
    shortX: away.x / far,
    shortY: away.y / far,
    toPixels: (x, y) => {
      const [dx, dy] = [x - at.x / pxPerMm, y - at.y / pxPerMm];
      return { x: here.x + a * dx + b * dy, y: here.y + c * dx + d * dy };
    },
    ux: d / determinant,
    uy: -b / determinant,
    vx: -c / determinant,
    vy: a / determinant,
  };
};

const painted = (image: RgbImage, plane: Plane, paint: (canvas: Canvas) => void): RgbImage => {
  const { width, height, data } = image;
  const canvas: Canvas = { width, height, plane, data: Float32Array.from(data) };
  paint(canvas);
  return {
    width,
    height,
    data: Uint8Array.from(canvas.data, (value) => Math.min(255, Math.max(0, Math.round(value)))),
  };
};
