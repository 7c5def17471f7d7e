import type { ChartLine, ChartRange } from '../chart.ts';

/**
 * Seconds in which only the extremes of a line are visible: a power of two, so that it is stable while the
 * range moves.
 */
export const thinStep = ({ start, end }: ChartRange, width: number): number =>
  2 ** Math.floor(Math.log2(Math.max(1, (end - start) / Math.max(1, width))));

const thinned = new WeakMap<ChartLine, { readonly step: number; readonly line: ChartLine }>();

/**
 * The lowest and the highest reading and a gap of each step: the omitted readings are between them, within
 * one pixel.
 */
export function thinLine(line: ChartLine, step: number): ChartLine {
  const kept = thinned.get(line);
  if (kept?.step === step) return kept.line;
  const shown = line.kind === 'bars' || line.kind === 'hollow' ? line : leaveExtremes(line, step);
  thinned.set(line, { step, line: shown });
  return shown;
}

function leaveExtremes(line: ChartLine, step: number): ChartLine {
  const { times, values } = line;
  const left: number[] = [];
  const stepOf = (at: number) => Math.floor((times[at] ?? 0) / step);
  for (let from = 0; from < times.length; ) {
    let to = from + 1;
    while (to < times.length && stepOf(to) === stepOf(from)) to += 1;
    left.push(...extremesBetween(values, from, to));
    from = to;
  }
  if (left.length === times.length) return line;
  return { ...line, times: left.map((at) => times[at] ?? 0), values: left.map((at) => values[at] ?? null) };
}

/** Indices of the lowest and the highest value and of a gap, in the order of time; `to` is exclusive. */
function extremesBetween(values: readonly (number | null)[], from: number, to: number): number[] {
  let [low, high, gap] = [-1, -1, -1];
  for (let at = from; at < to; at += 1) {
    const value = values[at] ?? null;
    if (value === null) gap = at;
    else {
      if (low < 0 || value < (values[low] ?? value)) low = at;
      if (high < 0 || value > (values[high] ?? value)) high = at;
    }
  }
  const found = new Set([low, high, gap].filter((at) => at >= 0));
  return [...found].sort((one, other) => one - other);
}
