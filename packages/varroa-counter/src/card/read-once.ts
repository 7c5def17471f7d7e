import decodeQR from 'qr/decode.js';
import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';

/** A QR code as a photo shows it. */
export interface SeenCode {
  text: string;
  /** Row by row, true is dark; as many rows as columns. */
  modules: readonly (readonly boolean[])[];
  /** Roughly where its corners are seen, from the top left one on as printed, clockwise; pixels of the photo. */
  corners: readonly Point[];
}

/** What the reader may try beyond the necessary; its default stops by the clock, which would make answers a chance. */
const TRIES = { effort: 8, timeLimit: Number.POSITIVE_INFINITY };

/** The code that the reader sees in a picture as it is; `undefined` where it sees none. */
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
