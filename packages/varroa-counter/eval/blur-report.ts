import sharp from 'sharp';
import { readPicture } from '../boards/picture-files.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import type { JudgeOf } from './judges.ts';
import { countedMarred, type Marred, marredRows } from './marred.ts';
import type { Labelled } from './pictures.ts';
import { scoreAt, together } from './protocol.ts';
import { THRESHOLD, table, three } from './tables.ts';

/** Blur in mm of the board: the standard deviation of a Gaussian. */
const BLURS = [0, 0.1, 0.15, 0.2, 0.25, 0.3];

const outOfFocus = async (image: RgbImage, sigma: number): Promise<RgbImage> => {
  if (sigma === 0) return image;
  const { width, height, data } = image;
  const blurred = await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(sigma)
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(blurred.buffer, blurred.byteOffset, blurred.length) };
};

const row = async (networkFor: JudgeOf, boards: readonly Labelled[], blur: number): Promise<string[]> => {
  const counted: Marred[] = [];
  for (const board of boards) {
    const { pxPerMm } = board;
    const image = await outOfFocus(await readPicture(board.file), blur * pxPerMm);
    counted.push(await countedMarred(networkFor(board.photo), image, board));
  }
  const edges = counted.map(({ quality }) => quality?.edgeMm ?? 0);
  const { precision, recall, f1 } = scoreAt(together(counted.map(({ judgement }) => judgement)), THRESHOLD);
  const times = (is: (one: Marred) => boolean): string => `${counted.filter(is).length} of ${boards.length}`;
  return [
    String(blur),
    `${Math.min(...edges).toFixed(2)} to ${Math.max(...edges).toFixed(2)}`,
    ...[precision, recall, f1].map(three),
    times(({ quality }) => quality?.warnings.includes('blurred') ?? false),
    times(({ isSilent }) => isSilent),
  ];
};

/** The cost of a photo out of focus, and whether the counter reports it. */
export const blurReport = async (networkFor: JudgeOf): Promise<string> =>
  table(
    'boards | out of focus, mm | edges, mm | precision | recall | F1 | flagged as blurred | wrong in silence',
    await marredRows(BLURS, (boards, blur) => row(networkFor, boards, blur)),
  );
