import decodeQR from 'qr/decode.js';
import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';

/** A QR code found in a photo. */
export interface SeenCode {
  text: string;
  /** Row by row, true is dark; square. */
  modules: readonly (readonly boolean[])[];
  /** Approximate corners in pixels of the photo, clockwise from the printed top left one. */
  corners: readonly Point[];
}

/**
 * Fixed effort instead of the default time limit, so that the result does not depend on the speed of the
 * machine.
 */
const TRIES = { effort: 8, timeLimit: Number.POSITIVE_INFINITY };

/** The code that the reader finds in an image without preprocessing; `undefined` if there is none. */
export const readOnce = ({ width, height, data }: RgbImage): SeenCode | undefined => {
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
    return undefined; // The reader throws if it finds no code.
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
