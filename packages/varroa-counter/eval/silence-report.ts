import { countAtScale, countVarroas } from '../src/count.ts';
import type { CountOutcome } from '../src/count-types.ts';
import type { Network } from '../src/detect/network.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { cleanBoards, dirtyBoards, type Labelled, pixelsOf, scans, whiteBoards } from './pictures.ts';
import { toldScale } from './scale-off-report.ts';
import { THRESHOLD, table } from './tables.ts';
import { type Verdict, verdictOn } from './verdict.ts';

/** A photo with its true number of mites, and its scale where that is known. */
type Truth = { kind: string; name: string; file: string; count: number; pxPerMm?: number };

const labelled = (kind: string, boards: readonly Labelled[]): Truth[] =>
  boards.map(({ photo, file, mites, pxPerMm }) => ({
    kind,
    name: photo,
    file,
    count: mites.length,
    pxPerMm,
  }));

const truths = (): Truth[] => [
  ...labelled('dirty', dirtyBoards()),
  ...cleanBoards().map(({ name, file }) => ({ kind: 'mites covered', name, file, count: 0 })),
  ...labelled('white', whiteBoards()),
  ...scans().map((scan) => ({ kind: 'scan', ...scan })),
];

const told = (outcome: CountOutcome, count: number): { cell: string; verdict: Verdict | 'refused' } => {
  if (outcome.outcome !== 'counted') return { cell: `refused: ${[outcome.why].flat()}`, verdict: 'refused' };
  const { detections, quality } = outcome.result;
  const counted = detections.filter(({ certainty }) => certainty >= THRESHOLD).length;
  const verdict = verdictOn(counted, count, quality.warnings.length > 0);
  const flags = quality.warnings.length > 0 ? ` (${quality.warnings.join(', ')})` : '';
  return { cell: `${counted}${flags}: ${verdict}`, verdict };
};

const summary = (name: string, verdicts: readonly (Verdict | 'refused')[]): string => {
  const of = (verdict: Verdict | 'refused'): number => verdicts.filter((one) => one === verdict).length;
  return `${name}: ${of('right')} right, ${of('near')} near, ${of('flagged')} wrong and flagged, ${of('refused')} refused, **${of('wrong in silence')} wrong in silence** of ${verdicts.length}.`;
};

const scaleOff = (outcome: CountOutcome, pxPerMm: number | undefined): string =>
  outcome.outcome !== 'counted' || pxPerMm === undefined
    ? ''
    : `${(100 / (outcome.result.mm_per_px * pxPerMm) - 100).toFixed(0)} %`;

const withScale = async (network: Network, image: RgbImage, pxPerMm: number): Promise<CountOutcome> =>
  countAtScale(image, toldScale(pxPerMm), { network });

/** Every photo whose number of mites is known, counted with its scale and without: who is wrong without a word? */
export const silenceReport = async (network: Network): Promise<string> => {
  const rows: (string | number)[][] = [];
  const verdicts: Record<'scale' | 'none', (Verdict | 'refused')[]> = { scale: [], none: [] };
  for (const { kind, name, file, count, pxPerMm } of truths()) {
    const image = await pixelsOf(file);
    const scaled = pxPerMm === undefined ? undefined : told(await withScale(network, image, pxPerMm), count);
    const without = await countVarroas(image, { id: 'marker_UNKNOWN' }, { network });
    const alone = told(without, count);
    if (scaled !== undefined) verdicts.scale.push(scaled.verdict);
    verdicts.none.push(alone.verdict);
    rows.push([kind, name, count, scaled?.cell ?? '', alone.cell, scaleOff(without, pxPerMm)]);
  }
  return [
    table(['kind', 'photo', 'true', 'with its scale', 'without a coin', 'scale off'], rows),
    '',
    summary('With the scale told', verdicts.scale),
    summary('Without a coin', verdicts.none),
  ].join('\n');
};
