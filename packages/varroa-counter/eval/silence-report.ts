import { countAtScale, countVarroas } from '../src/count.ts';
import type { CountOutcome } from '../src/count-types.ts';
import type { Network } from '../src/detect/network.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { adjudicated } from './adjudicated.ts';
import type { JudgeOf } from './judges.ts';
import {
  coveredBoards,
  dirtyBoards,
  type Labelled,
  pixelsOf,
  scans,
  unlabelledBoards,
  whiteBoards,
} from './pictures.ts';
import { toldScale } from './scale-off-report.ts';
import { THRESHOLD, table } from './tables.ts';
import { type Verdict, verdictOn } from './verdict.ts';

/** A photo with its true number of mites, also by adjudicated labels, and its scale where that is known. */
type Truth = {
  kind: string;
  name: string;
  file: string;
  count: number;
  adjudicated?: number;
  pxPerMm?: number;
};

const labelled = (kind: string, boards: readonly Labelled[]): Truth[] => {
  const again = adjudicated(boards);
  return boards.map(({ photo, file, mites, missing, pxPerMm }, i) => {
    const board = again[i];
    return {
      kind,
      name: photo,
      file,
      count: mites.length,
      // of what nobody could tell one half is counted
      ...(board && { adjudicated: board.mites.length + (board.missing.length - missing.length) / 2 }),
      pxPerMm,
    };
  });
};

const truths = (): Truth[] => [
  ...labelled('dirty', dirtyBoards()),
  ...unlabelledBoards().map(({ photo, file, mites, missing, pxPerMm }) => ({
    kind: 'dirty',
    name: photo,
    file,
    count: mites.length + missing.length / 2,
    pxPerMm,
  })),
  ...labelled('mites covered', coveredBoards()),
  ...labelled('white', whiteBoards()),
  ...scans().map((scan) => ({ kind: 'scan', ...scan })),
];

type Told = { cell: string; isFlagged: boolean; verdict: Verdict | 'refused'; again: Verdict | 'refused' };

const told = (outcome: CountOutcome, { count, adjudicated: better = count }: Truth): Told => {
  if (outcome.outcome !== 'counted')
    return {
      cell: `refused: ${[outcome.why].flat()}`,
      isFlagged: true,
      verdict: 'refused',
      again: 'refused',
    };
  const { detections, quality, range } = outcome.result;
  const counted = detections.filter(({ certainty }) => certainty >= THRESHOLD).length;
  const isFlagged = quality.warnings.length > 0;
  const verdict = verdictOn(counted, count, isFlagged);
  const flags = quality.warnings.length > 0 ? ` (${quality.warnings.join(', ')})` : '';
  return {
    cell: `${counted}, ${range.least} to ${range.most}${flags}: ${verdict}`,
    isFlagged,
    verdict,
    again: verdictOn(counted, better, isFlagged),
  };
};

const summary = (name: string, told: readonly Told[], by: 'verdict' | 'again'): string => {
  const of = (verdict: Told['verdict']): readonly Told[] => told.filter((one) => one[by] === verdict);
  const flagged = of('right').filter(({ isFlagged }) => isFlagged).length;
  return `${name}: ${of('right').length} right (${flagged} of them flagged), ${of('near').length} near, ${of('flagged').length} wrong and flagged, ${of('refused').length} refused, **${of('wrong in silence').length} wrong in silence** of ${told.length}.`;
};

const scaleOff = (outcome: CountOutcome, pxPerMm: number | undefined): string =>
  outcome.outcome !== 'counted' || pxPerMm === undefined
    ? ''
    : `${(100 / (outcome.result.mm_per_px * pxPerMm) - 100).toFixed(0)} %`;

const withScale = async (network: Network, image: RgbImage, pxPerMm: number): Promise<CountOutcome> =>
  countAtScale(image, toldScale(pxPerMm), { network });

/** Every photo whose number of mites is known, counted with its scale and without: who is wrong without a word? */
export const silenceReport = async (networkFor: JudgeOf): Promise<string> => {
  const rows: (string | number)[][] = [];
  const scaled: Told[] = [];
  const alone: Told[] = [];
  for (const truth of truths()) {
    const { kind, name, file, count, pxPerMm } = truth;
    const image = await pixelsOf(file);
    const network = networkFor(name);
    const withIt = pxPerMm === undefined ? undefined : told(await withScale(network, image, pxPerMm), truth);
    const outcome = await countVarroas(image, { id: 'marker_UNKNOWN' }, { network });
    const without = told(outcome, truth);
    if (withIt !== undefined) scaled.push(withIt);
    alone.push(without);
    const better = truth.adjudicated ?? '';
    rows.push([kind, name, count, better, withIt?.cell ?? '', without.cell, scaleOff(outcome, pxPerMm)]);
  }
  return [
    table(['kind', 'photo', 'true', 'adjudicated', 'with its scale', 'without a coin', 'scale off'], rows),
    '',
    summary('With the scale told', scaled, 'verdict'),
    summary('With the scale told, by adjudicated labels', scaled, 'again'),
    summary('Without a coin', alone, 'verdict'),
    summary('Without a coin, by adjudicated labels', alone, 'again'),
  ].join('\n');
};
