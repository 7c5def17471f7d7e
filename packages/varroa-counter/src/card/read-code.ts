import decodeQR from 'qr/decode.js';
import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { shrink } from '../image/shrink.ts';
import { turned } from './turned.ts';

/** A QR code as a photo shows it. */
export interface SeenCode {
  text: string;
  /** Row by row, true is dark; as many rows as columns. */
  modules: readonly (readonly boolean[])[];
  /** Roughly where its corners are seen, from the top left one on as printed, clockwise; pixels of the photo. */
  corners: readonly Point[];
}

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

/**
 * The looks at a photo, the likeliest first: how many times smaller, and in which tone. Large modules full of dirt are told
 * better from afar.
 */
const LOOKS: readonly (readonly [smaller: number, tone: Tone])[] = [
  [1, plain],
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
/** Then the picture is turned: the reader seeks along its rows, and dirt or a wave that stops it there may not do so aslant. */
const TURN = Math.PI / 6;
const LOOKS_TURNED = LOOKS.slice(0, 5);
/** Pixels of a picture that is turned, at most: turning takes time. */
const MOST_TURNED = 4_000_000;
/** What the reader may try beyond the necessary; its default stops by the clock, which would make answers a chance. */
const TRIES = { effort: 8, timeLimit: Number.POSITIVE_INFINITY };

/** The QR code in a photo, the clearest where there are several; `undefined` where none can be read. */
export const readCode = (image: RgbImage): SeenCode | undefined => {
  const upright = firstSeen(image, LOOKS);
  if (upright !== undefined) return upright;
  const factor = Math.ceil(Math.sqrt((image.width * image.height) / MOST_TURNED));
  const { image: aslant, toOriginal } = turned(factor === 1 ? image : shrink(image, factor), TURN);
  const code = firstSeen(aslant, LOOKS_TURNED);
  return code && { ...code, corners: code.corners.map((corner) => grown(toOriginal(corner), factor)) };
};

const firstSeen = (image: RgbImage, looks: typeof LOOKS): SeenCode | undefined => {
  for (const [factor, tone] of looks) {
    const code = readOnce(toned(factor === 1 ? image : shrink(image, factor), tone));
    if (code !== undefined) return { ...code, corners: code.corners.map((corner) => grown(corner, factor)) };
  }
  return undefined;
};

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

const readOnce = ({ width, height, data }: RgbImage): SeenCode | undefined => {
  let corners: readonly Point[] = [];
  let modules: boolean[][] = [];
  try {
    const text = decodeQR(
      { width, height, data },
      {
        ...TRIES,
        format: 'RGB',
        pointsOnDetect: ({ bounds }) => {
          corners = bounds;
        },
        imageOnResult: (grid) => {
          modules = rowsOf(grid);
        },
      },
    );
    return corners.length === 4 && modules.length > 0 ? { text, modules, corners } : undefined;
  } catch {
    return undefined; // the reader throws where it sees no code
  }
};

const rowsOf = ({
  width,
  height,
  data,
}: {
  width: number;
  height: number;
  data: ArrayLike<number>;
}): boolean[][] =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (data[(y * width + x) * 4] ?? 255) < 128),
  );
