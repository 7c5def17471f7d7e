import { readPicture } from '../boards/picture-files.ts';
import { type CountScale, countAtScale } from '../src/count.ts';
import type { CountOutcome } from '../src/count-types.ts';
import type { Network } from '../src/detect/network.ts';
import { seek } from '../src/detect/seek.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { sharpDirtyBoards } from './adjudicated.ts';
import type { JudgeOf } from './judges.ts';
import { dirtyBoards, isSharp, type Labelled, whiteBoards, wholeTrays } from './pictures.ts';
import { type Answer, type Judgement, judge, scoreAt, together } from './protocol.ts';
import { THRESHOLD, table, three } from './tables.ts';

/** Ratios of the given scale to the true one: a quarter and an eighth off, in both directions. */
const OFF = [0.75, 0.88, 1, 1.12, 1.25];
/** Fewer ratios for many boards, which take long. */
const FAR_OFF = [0.75, 1, 1.25];

/** The result of a single search at a given scale, without settling. */
export const looked = async (
  network: Network,
  image: RgbImage,
  board: Labelled,
  pxPerMm: number,
): Promise<Judgement> => {
  const found = await seek(network, image, { mmPerPx: 1 / pxPerMm });
  const answers = found.map(({ x, y, certainty }) => ({ x, y, sure: certainty }));
  return judge(answers, board.mites, board);
};

export const answersOf = (outcome: CountOutcome): Answer[] =>
  outcome.outcome !== 'counted'
    ? []
    : outcome.result.detections.map(({ x, y, width, height, certainty }) => ({
        x: x + width / 2,
        y: y + height / 2,
        sure: certainty,
      }));

/** A scale as given by a marker, for a photo without one. */
export const knownScale = (pxPerMm: number): CountScale => ({
  mmPerPx: 1 / pxPerMm,
  from: 'marker',
  isClear: true,
  marker: null,
  masks: [],
});

/** The result of the counter on a board with a wrong scale, and whether it reports a doubt or fails. */
export const countedAt = async (
  network: Network,
  image: RgbImage,
  board: Labelled,
  pxPerMm: number,
): Promise<{ judgement: Judgement; isFlagged: boolean }> => {
  const outcome = await countAtScale(image, knownScale(pxPerMm), { network });
  return {
    judgement: judge(answersOf(outcome), board.mites, board),
    isFlagged: outcome.outcome !== 'counted' || outcome.result.quality.warnings.includes('unfit_scale'),
  };
};

const row = async (networkFor: JudgeOf, boards: readonly Labelled[], off: number): Promise<string[]> => {
  const once: Judgement[] = [];
  const settled: Judgement[] = [];
  let flagged = 0;
  for (const board of boards) {
    const image = await readPicture(board.file);
    const network = networkFor(board.photo);
    once.push(await looked(network, image, board, off * board.pxPerMm));
    const { judgement, isFlagged } = await countedAt(network, image, board, off * board.pxPerMm);
    settled.push(judgement);
    if (isFlagged) flagged += 1;
  }
  const f1 = (judged: readonly Judgement[]): string => three(scoreAt(together(judged), THRESHOLD).f1);
  return [`${Math.round(100 * off - 100)} %`, f1(once), f1(settled), `${flagged} of ${boards.length}`];
};

/** The cost of a wrong scale, with a single search and settled, and whether the counter reports it. */
export const scaleOffReport = async (networkFor: JudgeOf): Promise<string> => {
  const kinds: [string, Labelled[], number[]][] = [
    ['white', whiteBoards().filter(({ pxPerMm }) => pxPerMm > 10), OFF],
    ['dirty', dirtyBoards(), OFF],
    ['all dirty, adjudicated', sharpDirtyBoards(), FAR_OFF],
    ['whole trays', wholeTrays().filter(isSharp), FAR_OFF],
  ];
  const rows: string[][] = [];
  for (const [kind, boards, offs] of kinds) {
    for (const off of offs) rows.push([kind, ...(await row(networkFor, boards, off))]);
  }
  return table('boards | given px/mm | F1 by one look | F1, scale settled | flagged unfit or refused', rows);
};
