import type { Point } from '../image/point.ts';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { shrink } from '../image/shrink.ts';
import { readByFinder } from './read-by-finder.ts';
import { readOnce, type SeenCode } from './read-once.ts';

/** A picture turned about its middle, and the way back from its pixels to those it was made of. */
interface TurnedImage {
  image: RgbImage;
  toOriginal: (at: Point) => Point;
}

/** What lies outside the picture: as light as paper in shade, so that it makes no edges of its own against a board. */
const OUTSIDE = 200;

/** Turns a picture by an angle (radians), large enough to hold all of it; each pixel is the mean of four. */
export const turned = (from: RgbImage, angle: number): TurnedImage => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const image = blankImage(
    Math.ceil(from.width * Math.abs(cos) + from.height * Math.abs(sin)),
    Math.ceil(from.width * Math.abs(sin) + from.height * Math.abs(cos)),
  );
  const toOriginal = ({ x, y }: Point): Point => {
    const [dx, dy] = [x - (image.width - 1) / 2, y - (image.height - 1) / 2];
    return { x: cos * dx + sin * dy + (from.width - 1) / 2, y: cos * dy - sin * dx + (from.height - 1) / 2 };
  };
  const stride = from.width * 3;
  for (let y = 0, to = 0; y < image.height; y += 1)
    for (let x = 0; x < image.width; x += 1) {
      const at = toOriginal({ x, y });
      const [left, top] = [Math.floor(at.x), Math.floor(at.y)];
      const isInside = left >= 0 && top >= 0 && left + 1 < from.width && top + 1 < from.height;
      const [fx, fy] = [at.x - left, at.y - top];
      const start = top * stride + left * 3;
      for (let c = 0; c < 3; c += 1, to += 1) {
        const i = start + c;
        const upper = (from.data[i] ?? 0) * (1 - fx) + (from.data[i + 3] ?? 0) * fx;
        const lower = (from.data[i + stride] ?? 0) * (1 - fx) + (from.data[i + stride + 3] ?? 0) * fx;
        image.data[to] = isInside ? Math.round(upper * (1 - fy) + lower * fy) : OUTSIDE;
      }
    }
  return { image, toOriginal };
};

export type { SeenCode } from './read-once.ts';

/** What a pixel's brightest and darkest colour become before the reader looks, 0 to 255. */
type Tone = (most: number, least: number) => number;

/** As it is. */
const plain: Tone = (most, least) => (most + least) / 2;
/** Glare, overexposure: what tells ink from paper lies among the bright tones only. */
const bright: Tone = (most, least) => Math.max(0, most + least - 255);
/** Shade. */
const dark: Tone = (most) => Math.min(255, 2 * most);
/** Wax and propolis are dark in blue, but ink is dark in every colour: so dirt fades before it. */
const withoutDirt: Tone = (most) => most;

/** A look of the reader: how many times smaller, and in which tone. Large modules full of dirt are told better from afar. */
type Look = readonly [smaller: number, tone: Tone];

/** The looks beyond the first, the likeliest first. */
const LOOKS: readonly Look[] = [
  [2, plain],
  [1, bright],
  [1, withoutDirt],
  [2, bright],
  [2, withoutDirt],
  [3, plain],
  [3, bright],
  [1, dark],
  [2, dark],
];
/** The first looks only: they read nearly every code that lies in plain sight, in a tenth of the time of all. */
const GLANCES: readonly Look[] = [
  [1, plain],
  [2, plain],
];
/** Last the picture is turned: the reader seeks along its rows, and dirt or a wave that stops it there may not do so aslant. */
const TURN = Math.PI / 6;
const LOOKS_TURNED: readonly Look[] = [[1, plain], ...LOOKS.slice(0, 4)];
/**
 * Pixels of a picture that is searched by our own finder patterns, or turned, at most: both take time. Turned it lies in
 * one of twice as many at most.
 */
const MOST_PIXELS = 4_000_000;

/** The QR code in a photo, the clearest where there are several; `undefined` where none can be read. */
export const readCode = (image: RgbImage): SeenCode | undefined => {
  const [first] = codesIn(image);
  return first;
};

/** The QR codes that are read in a photo, one look after the other: often the same once more. */
export function* codesIn(image: RgbImage): Generator<SeenCode> {
  yield* seenIn(image, [[1, plain]]);
  const { width, height } = image;
  const factor = factorFor(width * height);
  const small = factor === 1 ? image : shrink(image, factor);
  const followed = readByFinder(small);
  if (followed !== undefined) yield placed(followed, (corner) => grown(corner, factor));
  yield* seenIn(image, LOOKS);
  const factorTurned = factorFor(Math.max(width * height, areaTurned(image) / 2));
  const { image: aslant, toOriginal } = turned(
    factorTurned === factor ? small : shrink(image, factorTurned),
    TURN,
  );
  for (const code of seenIn(aslant, LOOKS_TURNED))
    yield placed(code, (corner) => grown(toOriginal(corner), factorTurned));
}

/** The QR codes that are read in a photo at a glance. */
export const codesAtAGlance = (image: RgbImage): Generator<SeenCode> => seenIn(image, GLANCES);

/** How many times smaller so many pixels must become. */
const factorFor = (pixels: number): number => Math.ceil(Math.sqrt(pixels / MOST_PIXELS));

/** Pixels of the picture that holds this one turned: of a near-square one less than twice as many, of a strip far more. */
const areaTurned = ({ width, height }: RgbImage): number =>
  (width * Math.cos(TURN) + height * Math.sin(TURN)) * (width * Math.sin(TURN) + height * Math.cos(TURN));

function* seenIn(image: RgbImage, looks: readonly Look[]): Generator<SeenCode> {
  for (const [factor, tone] of looks) {
    const code = readOnce(toned(factor === 1 ? image : shrink(image, factor), tone));
    if (code !== undefined) yield placed(code, (corner) => grown(corner, factor));
  }
}

const placed = (code: SeenCode, place: (corner: Point) => Point): SeenCode => ({
  ...code,
  corners: code.corners.map(place),
});

/** A place of a picture that was made so many times smaller, in the larger one. */
const grown = ({ x, y }: Point, factor: number): Point => ({
  x: x * factor + (factor - 1) / 2,
  y: y * factor + (factor - 1) / 2,
});

const toned = (image: RgbImage, tone: Tone): RgbImage => {
  if (tone === plain) return image;
  const data = new Uint8Array(image.data.length);
  for (let i = 0; i < data.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = [image.data[i], image.data[i + 1], image.data[i + 2]];
    data.fill(tone(Math.max(red, green, blue), Math.min(red, green, blue)), i, i + 3);
  }
  return { ...image, data };
};
