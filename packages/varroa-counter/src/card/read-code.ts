import type { Point } from '../image/point.ts';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { shrink } from '../image/shrink.ts';
import { readByFinder } from './read-by-finder.ts';
import { readOnce, type SeenCode } from './read-once.ts';

/** A rotated image, and the mapping back to the original pixels. */
interface TurnedImage {
  image: RgbImage;
  toOriginal: (at: Point) => Point;
}

/** Colour outside the image: that of paper in shade, so that it causes no edges against a board. */
const OUTSIDE = 200;

/** Rotates an image by an angle (radians) without cropping; each pixel is the mean of four. */
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

/** Converts the brightest and darkest colour channel of a pixel for the reader, 0 to 255. */
type Tone = (most: number, least: number) => number;

/** Unchanged. */
const plain: Tone = (most, least) => (most + least) / 2;
/** For glare and overexposure: uses only the contrast among bright tones. */
const bright: Tone = (most, least) => Math.max(0, most + least - 255);
/** For shade. */
const dark: Tone = (most) => Math.min(255, 2 * most);
/** Wax and propolis are dark only in blue, ink in every channel: this tone removes the dirt. */
const withoutDirt: Tone = (most) => most;

/**
 * One attempt of the reader: reduction factor and tone. Large dirty modules are easier to read at a smaller
 * size.
 */
type Look = readonly [smaller: number, tone: Tone];

/** Further attempts, the most promising first. */
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
/** A subset that reads nearly every clearly visible code, in a tenth of the time. */
const GLANCES: readonly Look[] = [
  [1, plain],
  [2, plain],
];
/**
 * The last attempts rotate the image: the reader scans rows, and dirt or a wave may not block it at another
 * angle.
 */
const TURN = Math.PI / 6;
const LOOKS_TURNED: readonly Look[] = [[1, plain], ...LOOKS.slice(0, 4)];
/**
 * Maximum number of pixels for the search by finder patterns and for rotated images, which are slow. Rotation
 * at most doubles the number.
 */
const MOST_PIXELS = 4_000_000;

/** The QR code in a photo, the clearest one if there are several; `undefined` if none is readable. */
export const readCode = (image: RgbImage): SeenCode | undefined => {
  const [first] = codesIn(image);
  return first;
};

/** The QR codes of a photo, one attempt after the other; often the same code repeatedly. */
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

/** The QR codes that are readable with few attempts. */
export const codesAtAGlance = (image: RgbImage): Generator<SeenCode> => seenIn(image, GLANCES);

/** The reduction factor for a number of pixels. */
const factorFor = (pixels: number): number => Math.ceil(Math.sqrt(pixels / MOST_PIXELS));

/**
 * Number of pixels of the rotated image: less than twice as many for a nearly square image, far more for a
 * strip.
 */
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

/** A position in an image that was reduced by `factor`, in the original. */
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
