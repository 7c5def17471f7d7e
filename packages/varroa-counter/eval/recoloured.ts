import { luma, type RgbImage } from '../src/image/rgb-image.ts';
import { type Block, blocksOf, boardOf, mean } from '../src/quality/blocks.ts';

/** Red, green and blue of a board. */
export type Colour = readonly [red: number, green: number, blue: number];

export const TURQUOISE: Colour = [70, 165, 170];
export const GREY: Colour = [115, 115, 118];

/** Beside the board, darker things keep their own colour from the second share on, in part from the first. */
const OWN = { from: 0.85, wholly: 0.6 };
const BLOCK_PX = 30;

/** The image with a board of another colour; mites and dark debris keep theirs, light debris becomes paler. */
export const recoloured = (image: RgbImage, colour: Colour): RgbImage => {
  const board = boardOf(blocksOf(image, BLOCK_PX));
  const channel = (of: (block: Block) => number): number => mean(board, of);
  const light = luma(
    channel(({ red }) => red),
    channel(({ green }) => green),
    channel(({ blue }) => blue),
  );
  const data = new Uint8Array(image.data.length);
  for (let p = 0; p < data.length; p += 3) {
    const pixel = image.data.subarray(p, p + 3);
    const share = luma(pixel[0] ?? 0, pixel[1] ?? 0, pixel[2] ?? 0) / light;
    const own = Math.min(1, Math.max(0, (OWN.from - share) / (OWN.from - OWN.wholly)));
    for (const [i, of] of colour.entries())
      data[p + i] = Math.min(255, Math.round(own * (pixel[i] ?? 0) + (1 - own) * of * share));
  }
  return { ...image, data };
};
