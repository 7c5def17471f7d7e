import { countAtScale } from '../src/count.ts';
import type { Network } from '../src/detect/network.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import type { Quality } from '../src/quality/assess-quality.ts';
import { fineWhiteBoards, sharpDirtyBoards } from './adjudicated.ts';
import type { Labelled } from './pictures.ts';
import { type Judgement, judge } from './protocol.ts';
import { answersOf, knownScale } from './scale-off-report.ts';
import { THRESHOLD } from './tables.ts';
import { verdictOn } from './verdict.ts';

/** The result of the counter on a degraded photo with its true scale. */
export type Marred = { judgement: Judgement; isSilent: boolean; quality: Quality | undefined };

export const countedMarred = async (network: Network, image: RgbImage, board: Labelled): Promise<Marred> => {
  const outcome = await countAtScale(image, knownScale(board.pxPerMm), { network });
  const answers = answersOf(outcome);
  const judgement = judge(answers, board.mites, board);
  if (outcome.outcome !== 'counted')
    return { judgement, isSilent: false, quality: 'quality' in outcome ? outcome.quality : undefined };
  const { quality } = outcome.result;
  const counted = answers.filter(({ sure }) => sure >= THRESHOLD).length;
  const verdict = verdictOn(counted, board.mites.length, quality.warnings.length > 0);
  return { judgement, isSilent: verdict === 'wrong in silence', quality };
};

/** One row per kind of board for each level of degradation. */
export const marredRows = async (
  levels: readonly number[],
  row: (boards: readonly Labelled[], level: number) => Promise<string[]>,
): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const [kind, boards] of Object.entries({ white: fineWhiteBoards(), dirty: sharpDirtyBoards() }))
    for (const level of levels) rows.push([kind, ...(await row(boards, level))]);
  return rows;
};
