import { readPicture } from '../boards/picture-files.ts';
import { countAtScale, countVarroas } from '../src/count.ts';
import type { CountOutcome, Detection } from '../src/count-types.ts';
import type { Network } from '../src/detect/network.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { adjudicated } from './adjudicated.ts';
import type { JudgeOf } from './judges.ts';
import {
  coveredBoards,
  dirtyBoards,
  type Labelled,
  scans,
  unlabelledBoards,
  whiteBoards,
} from './pictures.ts';
import { type Box, isWhole } from './protocol.ts';
import { knownScale } from './scale-off-report.ts';
import { THRESHOLD, table } from './tables.ts';
import { type Verdict, verdictOn } from './verdict.ts';

/** A photo with its true number of mites, also by adjudicated labels, and its scale if known. */
type Truth = {
  kind: string;
  name: string;
  file: string;
  count: number;
  adjudicated?: number;
  /**
   * The same without mites cut by the photo's edge, and the count of the remaining detections; if places are
   * known.
   */
  whole?: { count: number; of: (found: readonly Detection[]) => number };
  pxPerMm?: number;
};

/** Half of the undecided places count. */
const numberOf = (mites: readonly Box[], unsure: readonly Box[]): number => mites.length + unsure.length / 2;

/** `unsure` are the places in `missing` that are not missing tiles. */
const wholeOf = (board: Labelled, unsure: readonly Box[]): NonNullable<Truth['whole']> => {
  const isIn = ({ x, y, w, h }: Box): boolean => isWhole({ x: x + w / 2, y: y + h / 2 }, board);
  return {
    count: numberOf(board.mites.filter(isIn), unsure.filter(isIn)),
    of: (found) => found.filter(({ x, y, width: w, height: h }) => isIn({ x, y, w, h })).length,
  };
};

const labelled = (kind: string, boards: readonly Labelled[]): Truth[] => {
  const again = adjudicated(boards);
  return boards.map((upstream, i) => {
    const { photo, file, mites, missing, pxPerMm } = upstream;
    const board = again[i] ?? upstream;
    const unsure = board.missing.slice(missing.length);
    return {
      kind,
      name: photo,
      file,
      count: mites.length,
      adjudicated: numberOf(board.mites, unsure),
      whole: wholeOf(board, unsure),
      pxPerMm,
    };
  });
};

const truths = (): Truth[] => [
  ...labelled('dirty', dirtyBoards()),
  ...unlabelledBoards().map((board) => ({
    kind: 'dirty',
    name: board.photo,
    file: board.file,
    count: numberOf(board.mites, board.missing),
    whole: wholeOf(board, board.missing),
    pxPerMm: board.pxPerMm,
  })),
  ...labelled('mites covered', coveredBoards()),
  ...labelled('white', whiteBoards()),
  ...scans().map((scan) => ({ kind: 'scan', ...scan })),
];

type Judged = Verdict | 'refused';
/**
 * The verdicts on a count by upstream's labels, by adjudicated ones, and by these without mites cut by the
 * photo's edge.
 */
type Verdicts = { cell: string; isFlagged: boolean; upstream: Judged; adjudicated: Judged; whole: Judged };

const verdictsOn = (
  outcome: CountOutcome,
  { count, adjudicated: better = count, whole }: Truth,
): Verdicts => {
  if (outcome.outcome !== 'counted')
    return {
      ...{ upstream: 'refused', adjudicated: 'refused', whole: 'refused' },
      ...{ cell: `refused: ${[outcome.why].flat()}`, isFlagged: true },
    };
  const { detections, quality, range } = outcome.result;
  const found = detections.filter(({ certainty }) => certainty >= THRESHOLD);
  const isFlagged = quality.warnings.length > 0;
  const upstream = verdictOn(found.length, count, isFlagged);
  const flags = isFlagged ? ` (${quality.warnings.join(', ')})` : '';
  return {
    cell: `${found.length}, ${range.least} to ${range.most}${flags}: ${upstream}`,
    isFlagged,
    upstream,
    adjudicated: verdictOn(found.length, better, isFlagged),
    whole: whole
      ? verdictOn(whole.of(found), whole.count, isFlagged)
      : verdictOn(found.length, better, isFlagged),
  };
};

const BY = {
  upstream: '',
  adjudicated: ', by adjudicated labels',
  whole: ", by these without what the photo's edge cuts",
} as const;

const summary = (name: string, counts: readonly Verdicts[]): string[] =>
  (Object.keys(BY) as (keyof typeof BY)[]).map((by) => {
    const of = (verdict: Judged): readonly Verdicts[] => counts.filter((one) => one[by] === verdict);
    const flagged = of('right').filter(({ isFlagged }) => isFlagged).length;
    return `${name}${BY[by]}: ${of('right').length} right (${flagged} of them flagged), ${of('near').length} near, ${of('flagged').length} wrong and flagged, ${of('refused').length} refused, **${of('wrong in silence').length} wrong in silence** of ${counts.length}.`;
  });

const scaleOff = (outcome: CountOutcome, pxPerMm: number | undefined): string =>
  outcome.outcome !== 'counted' || pxPerMm === undefined
    ? ''
    : `${(100 / (outcome.result.mm_per_px * pxPerMm) - 100).toFixed(0)} %`;

const withScale = async (network: Network, image: RgbImage, pxPerMm: number): Promise<CountOutcome> =>
  countAtScale(image, knownScale(pxPerMm), { network });

/**
 * Counts every photo with a known number of mites with and without its scale, to find wrong counts without a
 * warning.
 */
export const silenceReport = async (networkFor: JudgeOf): Promise<string> => {
  const rows: (string | number)[][] = [];
  const scaled: Verdicts[] = [];
  const alone: Verdicts[] = [];
  for (const truth of truths()) {
    const { kind, name, file, count, pxPerMm } = truth;
    const image = await readPicture(file);
    const network = networkFor(name);
    const withIt =
      pxPerMm === undefined ? undefined : verdictsOn(await withScale(network, image, pxPerMm), truth);
    const outcome = await countVarroas(image, { id: 'marker_UNKNOWN' }, { network });
    const without = verdictsOn(outcome, truth);
    if (withIt !== undefined) scaled.push(withIt);
    alone.push(without);
    const better = truth.adjudicated ?? '';
    rows.push([kind, name, count, better, withIt?.cell ?? '', without.cell, scaleOff(outcome, pxPerMm)]);
  }
  return [
    table('kind | photo | true | adjudicated | with its scale | without a coin | scale off', rows),
    '',
    ...summary('With the given scale', scaled),
    ...summary('Without a coin', alone),
  ].join('\n');
};
