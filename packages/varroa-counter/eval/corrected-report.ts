import type { Network } from '../src/detect/network.ts';
import { calibration } from '../src/model-card.ts';
import { calibrated } from './cross-validation.ts';
import { judgeWeighed } from './judge-set.ts';
import { correctedBoards, type Labelled } from './pictures.ts';
import { type Judgement, together } from './protocol.ts';
import { scoreTable } from './tables.ts';

/** Boards corrected by beekeepers: those never used for training, then all. */
export const correctedReport = async (network: Network, folder: string): Promise<string> => {
  const boards = correctedBoards(folder);
  const judged = async (pictures: readonly Labelled[]): Promise<Judgement> => {
    const raw = await judgeWeighed(() => network, pictures);
    return together([...raw.values()].map((judgement) => calibrated(judgement, calibration)));
  };
  const measured = boards.filter((board) => board.measured);
  return scoreTable([
    [`never trained on (${measured.length})`, await judged(measured)],
    [`all (${boards.length})`, await judged(boards)],
  ]);
};
