export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
};

/** A box of an annotation file: pixels, top left. */
export type Box = { x: number; y: number; w: number; h: number };

/** One evaluated detection: its certainty, and whether it matches a labelled mite. */
export type Judged = { sure: number; hit: boolean };

/** The result of one image; `mites` are the labelled ones that count. */
export type Judgement = { judged: Judged[]; mites: number };

export type Answer = { x: number; y: number; sure: number };

/** A hit lies within 0.9 mm of the label's centre. */
const REACH_MM = 0.9;
/** Mites cut by the image border are excluded: a strip of 0.7 mm. */
const BORDER_MM = 0.7;

/** If `judged` is set, only places within it count; places within `missing` never do. */
type Picture = {
  width: number;
  height: number;
  pxPerMm: number;
  missing?: readonly Box[];
  judged?: readonly Box[];
};

/** Matches detections to labels one to one, the surest first, each to the nearest unmatched label. */
export const judge = (answers: readonly Answer[], labels: readonly Box[], picture: Picture): Judgement => {
  const centres = labels.map((box) => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 }));
  const free = new Set(centres);
  const judged: Judged[] = [];
  for (const answer of [...answers].sort((a, b) => b.sure - a.sure)) {
    const label = nearest(free, answer, REACH_MM * picture.pxPerMm);
    if (label !== undefined) {
      free.delete(label);
      if (counts(label, picture)) judged.push({ sure: answer.sure, hit: true });
    } else if (counts(answer, picture)) judged.push({ sure: answer.sure, hit: false });
  }
  return { judged, mites: centres.filter((centre) => counts(centre, picture)).length };
};

const nearest = <T extends { x: number; y: number }>(
  labels: ReadonlySet<T>,
  at: { x: number; y: number },
  reach: number,
): T | undefined => {
  let best: T | undefined;
  let bestDistance = reach;
  for (const label of labels) {
    const distance = Math.hypot(label.x - at.x, label.y - at.y);
    if (distance <= bestDistance) {
      best = label;
      bestDistance = distance;
    }
  }
  return best;
};

/** Whether a place is outside the excluded strip along the image border. */
export const isWhole = (
  { x, y }: { x: number; y: number },
  { width, height, pxPerMm }: Pick<Picture, 'width' | 'height' | 'pxPerMm'>,
): boolean => {
  const border = BORDER_MM * pxPerMm;
  return x > border && y > border && x < width - border && y < height - border;
};

const counts = (at: { x: number; y: number }, picture: Picture): boolean => {
  const { missing = [], judged } = picture;
  const liesIn = (b: Box): boolean => at.x >= b.x && at.y >= b.y && at.x < b.x + b.w && at.y < b.y + b.h;
  return isWhole(at, picture) && (judged === undefined || judged.some(liesIn)) && !missing.some(liesIn);
};

/** Merges the results of several images. */
export const together = (parts: readonly Judgement[]): Judgement => ({
  judged: parts.flatMap((part) => part.judged),
  mites: parts.reduce((sum, part) => sum + part.mites, 0),
});

export type Score = { precision: number; recall: number; f1: number; found: number; mites: number };

/** Precision, recall and F1 of the detections at a threshold. */
export const scoreAt = ({ judged, mites }: Judgement, threshold: number): Score => {
  const taken = judged.filter((answer) => answer.sure >= threshold);
  const hits = taken.filter((answer) => answer.hit).length;
  const precision = taken.length === 0 ? 1 : hits / taken.length;
  const recall = mites === 0 ? 1 : hits / mites;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1, found: taken.length, mites };
};

export type Bin = { from: number; to: number; answers: number; certainty: number; truth: number };

/** Ten bins of certainty: claimed and true share. */
export const reliability = (judged: readonly Judged[]): Bin[] =>
  Array.from({ length: 10 }, (_, i) => {
    const inBin = judged.filter(({ sure }) => Math.min(9, Math.floor(sure * 10)) === i);
    const mean = (of: (answer: Judged) => number): number =>
      inBin.length === 0 ? 0 : inBin.reduce((sum, answer) => sum + of(answer), 0) / inBin.length;
    return {
      from: i / 10,
      to: (i + 1) / 10,
      answers: inBin.length,
      certainty: mean((a) => a.sure),
      truth: mean((a) => Number(a.hit)),
    };
  });

/** Expected calibration error: the gaps of the bins, weighted by their number of detections. */
export const calibrationError = (judged: readonly Judged[]): number =>
  reliability(judged).reduce((sum, bin) => sum + bin.answers * Math.abs(bin.certainty - bin.truth), 0) /
  Math.max(1, judged.length);

/** The certainty of the surest mistake. */
export const firstFalsePositive = (judged: readonly Judged[]): number =>
  judged.reduce((surest, { sure, hit }) => (hit ? surest : Math.max(surest, sure)), 0);
