import {
  calibrationError,
  firstFalsePositive,
  type Judged,
  type Judgement,
  median,
  reliability,
  type Score,
  scoreAt,
} from './protocol.ts';

const cells = (values: readonly (string | number)[]): string => `| ${values.join(' | ')} |`;

/** A Markdown table. In the head columns are divided as in the table. */
export const table = (head: string, rows: readonly (readonly (string | number)[])[]): string =>
  [`| ${head} |`, `|${' --- |'.repeat(head.split(' | ').length)}`, ...rows.map(cells)].join('\n');

export const three = (value: number): string => value.toFixed(3);

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;

export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** The threshold of all figures: a mite counts from this certainty on (specification: varroa counting). */
export const THRESHOLD = 0.5;

/** Less certain detections are not shown; including them would flatter the calibration. */
const LEAST_SHOWN = 0.1;

/** The detections shown to the beekeeper. */
export const shown = (judged: readonly Judged[]): Judged[] =>
  judged.filter(({ sure }) => sure >= LEAST_SHOWN);

const scoreRow = (name: string, { precision, recall, f1, found, mites }: Score): (string | number)[] => [
  name,
  mites,
  found,
  three(precision),
  three(recall),
  three(f1),
];

/** Precision, recall and F1 of named sets of pictures. */
export const scoreTable = (sets: readonly (readonly [string, Judgement])[], threshold = THRESHOLD): string =>
  table(
    'pictures | mites | found | precision | recall | F1',
    sets.map(([name, judgement]) => scoreRow(name, scoreAt(judgement, threshold))),
  );

/** Claimed certainty and true share, with the calibration error and the surest mistake. */
export const reliabilityTable = (all: readonly Judged[]): string => {
  const judged = shown(all);
  const bins = reliability(judged).filter((bin) => bin.answers > 0);
  const rows = bins.map((bin) => [
    `${bin.from.toFixed(1)} to ${bin.to.toFixed(1)}`,
    bin.answers,
    bin.certainty.toFixed(2),
    bin.truth.toFixed(2),
  ]);
  return [
    table('certainty | answers | claimed | true', rows),
    '',
    `Calibration error (ECE) ${three(calibrationError(judged))}; the surest mistake is sure to ${three(firstFalsePositive(judged))}.`,
  ].join('\n');
};

/** Counts per photo: median relative error above 30 mites, mean absolute error below. */
export const countErrors = (sets: readonly (readonly [string, Judgement])[]): string => {
  const scores = sets.map(([, judgement]) => scoreAt(judgement, THRESHOLD));
  const many = scores.filter((score) => score.mites > 30);
  const few = scores.filter((score) => score.mites <= 30);
  const middle = median(many.map((s) => Math.abs(s.found - s.mites) / s.mites));
  const mean = few.reduce((sum, s) => sum + Math.abs(s.found - s.mites), 0) / Math.max(1, few.length);
  return `Counts: median error ${(100 * middle).toFixed(0)} % on ${many.length} photos with more than 30 mites; mean error ${mean.toFixed(1)} mites on ${few.length} photos with fewer.`;
};
