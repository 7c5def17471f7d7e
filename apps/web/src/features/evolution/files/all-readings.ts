import type { Curve } from '@propolis/contract';
import type { ChartRange } from '../../../ui/chart/chart.ts';
import type { Columns } from '../curve/measure-lines.ts';

/** As many as the server gives at once. */
const POINTS = 4000;
/** Asked for at once (s): of ten minutes each, so many readings come as they are. */
const PIECE = 12 * 86_400;
/** Not cut any further (s). */
const LEAST = 3600;

/** Asks for what was measured in a range, with so many points at most. */
export type AskCurve = (range: ChartRange, points: number) => Promise<Curve>;

/**
 * Every reading of a range, piece by piece. Of more readings than it may give the server leaves two in each of half as
 * many pieces: an answer with fewer than half the points has left none out, another is asked for in two parts.
 */
export async function allReadings({ start, end }: ChartRange, ask: AskCurve): Promise<Columns> {
  const pieces: Columns[] = [];
  for (let from = start; from < end; from += PIECE)
    pieces.push(await wholePiece({ start: from, end: Math.min(end, from + PIECE) }, ask));
  return joined(pieces);
}

async function wholePiece(range: ChartRange, ask: AskCurve): Promise<Columns> {
  const { start, end } = range;
  const { step, times, values } = await ask(range, POINTS);
  const isWhole = step === 'raw' && times.length < POINTS / 2;
  if (isWhole || end - start <= LEAST) return { times, values };
  const middle = Math.floor((start + end) / 2);
  return joined([
    await wholePiece({ start, end: middle }, ask),
    await wholePiece({ start: middle, end }, ask),
  ]);
}

/** One after the other; a reading where two pieces meet comes with both. */
function joined(pieces: readonly Columns[]): Columns {
  const byTime = new Map<number, number | null>();
  for (const { times, values } of pieces)
    for (const [at, time] of times.entries()) byTime.set(time, values[at] ?? null);
  return { times: [...byTime.keys()], values: [...byTime.values()] };
}
