import { countAtScale } from '../src/count.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { adjudicated } from './adjudicated.ts';
import type { JudgeOf } from './judges.ts';
import { dirtyBoards, isSharp, type Labelled, pixelsOf, unlabelledBoards, whiteBoards } from './pictures.ts';
import { type Judgement, judge, scoreAt, together } from './protocol.ts';
import { answersOf, looked, toldScale } from './scale-off-report.ts';
import { THRESHOLD, table, three } from './tables.ts';
import { verdictOn } from './verdict.ts';

/** What a veil leaves of the contrast. */
const LEFT = [1, 0.75, 0.5, 0.35, 0.25];
/** The level of the light that lies over the photo. */
const VEIL = 140;

const veiled = (image: RgbImage, left: number): RgbImage => ({
  ...image,
  data: image.data.map((level) => Math.round(left * level + (1 - left) * VEIL)),
});

const row = async (networkFor: JudgeOf, boards: readonly Labelled[], left: number): Promise<string[]> => {
  const once: Judgement[] = [];
  const cleared: Judgement[] = [];
  let silent = 0;
  for (const board of boards) {
    const image = veiled(await pixelsOf(board.file), left);
    const network = networkFor(board.photo);
    once.push(await looked(network, image, board, board.pxPerMm));
    const outcome = await countAtScale(image, toldScale(board.pxPerMm), { network });
    const answers = answersOf(outcome);
    cleared.push(judge(answers, board.mites, board));
    if (outcome.outcome !== 'counted') continue;
    const counted = answers.filter(({ sure }) => sure >= THRESHOLD).length;
    const isFlagged = outcome.result.quality.warnings.length > 0;
    if (verdictOn(counted, board.mites.length, isFlagged) === 'wrong in silence') silent += 1;
  }
  const scores = [once, cleared].flatMap((judged) => {
    const { recall, f1 } = scoreAt(together(judged), THRESHOLD);
    return [three(recall), three(f1)];
  });
  return [String(left), ...scores, `${silent} of ${boards.length}`];
};

/** What light that lies over a whole photo costs, looked at as it is and without it, and whether it is told. */
export const veilReport = async (networkFor: JudgeOf): Promise<string> => {
  const kinds: [string, Labelled[]][] = [
    ['white', adjudicated(whiteBoards().filter(({ pxPerMm }) => pxPerMm > 10))],
    ['dirty', [...adjudicated(dirtyBoards()), ...unlabelledBoards().filter(isSharp)]],
  ];
  const rows: string[][] = [];
  for (const [kind, boards] of kinds) {
    for (const left of LEFT) rows.push([kind, ...(await row(networkFor, boards, left))]);
  }
  return table(
    [
      'boards',
      'contrast left',
      'recall as it is',
      'F1 as it is',
      'recall, cleared',
      'F1, cleared',
      'wrong in silence',
    ],
    rows,
  );
};
