import { readPicture } from '../boards/picture-files.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import type { JudgeOf } from './judges.ts';
import { countedMarred, type Marred, marredRows } from './marred.ts';
import type { Labelled } from './pictures.ts';
import { type Judgement, scoreAt, together } from './protocol.ts';
import { looked } from './scale-off-report.ts';
import { THRESHOLD, table, three } from './tables.ts';

/** Share of the contrast that a veil leaves. */
const LEFT = [1, 0.75, 0.5, 0.35, 0.25];
/** Level of the light over the photo. */
const VEIL = 140;

const veiled = (image: RgbImage, left: number): RgbImage => ({
  ...image,
  data: image.data.map((level) => Math.round(left * level + (1 - left) * VEIL)),
});

const row = async (networkFor: JudgeOf, boards: readonly Labelled[], left: number): Promise<string[]> => {
  const once: Judgement[] = [];
  const cleared: Marred[] = [];
  for (const board of boards) {
    const image = veiled(await readPicture(board.file), left);
    const network = networkFor(board.photo);
    once.push(await looked(network, image, board, board.pxPerMm));
    cleared.push(await countedMarred(network, image, board));
  }
  const scores = [once, cleared.map(({ judgement }) => judgement)].flatMap((judged) => {
    const { recall, f1 } = scoreAt(together(judged), THRESHOLD);
    return [three(recall), three(f1)];
  });
  const silent = cleared.filter(({ isSilent }) => isSilent).length;
  return [String(left), ...scores, `${silent} of ${boards.length}`];
};

/** The cost of a veil of light, with and without its removal, and whether the counter reports it. */
export const veilReport = async (networkFor: JudgeOf): Promise<string> =>
  table(
    'boards | contrast left | recall as it is | F1 as it is | recall, cleared | F1, cleared | wrong in silence',
    await marredRows(LEFT, (boards, left) => row(networkFor, boards, left)),
  );
