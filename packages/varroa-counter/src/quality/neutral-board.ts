import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { type Block, blocksOf, boardOf } from './blocks.ts';

/**
 * From this ratio of the bare board on it is blue or turquoise: white boards have .93 to 1.12. On these boards
 * a mite's red is no darker than the board's, and the networks, which saw white and yellow boards only, miss it.
 */
export const BLUE_OVER_RED = 1.6;
/** Number of blocks along the longer side of the photo, which has no scale yet. */
const BLOCKS = 60;
/**
 * What the networks see instead, for red, green and blue: the level of a white board, and how a mite's darkness
 * shows in this channel. It shows less in red.
 */
const CHANNELS = [
  { white: 205, darkness: 0.85 },
  { white: 200, darkness: 1 },
  { white: 190, darkness: 1.05 },
] as const;

/** Number of levels between black and the bare board. */
const STEPS = 512;

/** The block with the median ratio of blue to red; undefined if the photo is too small. */
const boardColour = (image: RgbImage): Block | undefined => {
  const side = Math.max(4, Math.round(Math.max(image.width, image.height) / BLOCKS));
  const board = boardOf(blocksOf(image, side)).sort((a, b) => ratioOf(a) - ratioOf(b));
  return board[board.length >> 1];
};

const ratioOf = ({ blue, red }: Block): number => blue / Math.max(1, red);

/**
 * The image with a blue or turquoise board made white: each pixel is as dark as its green and blue are beside
 * those of the board. Returns the same image if the board has another colour.
 */
export const withNeutralBoard = (image: RgbImage): RgbImage => {
  const board = boardColour(image);
  if (board === undefined || ratioOf(board) <= BLUE_OVER_RED) return image;
  // A power for each pixel would take seconds.
  const tables = CHANNELS.map(({ white, darkness }) =>
    Uint8ClampedArray.from({ length: 2 * STEPS + 1 }, (_, step) => {
      const light = step / STEPS;
      return white * (light < 1 ? light ** darkness : light);
    }),
  );
  const out = blankImage(image.width, image.height);
  for (let p = 0; p < out.data.length; p += 3) {
    const light = ((image.data[p + 1] ?? 0) / board.green + (image.data[p + 2] ?? 0) / board.blue) / 2;
    const step = Math.min(2 * STEPS, Math.round(STEPS * light));
    for (let channel = 0; channel < 3; channel += 1) out.data[p + channel] = tables[channel]?.[step] ?? 0;
  }
  return out;
};
