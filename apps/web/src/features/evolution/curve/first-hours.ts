import type { EvolutionPeriod } from '@propolis/domain';
import { HOUR_S } from '@propolis/domain';
import type { ChartRange } from '../../../ui/chart/chart.ts';

/** Readings of less than this share of a period would be a stroke at its edge. */
const NARROW = 0.25;

/** From when to when there are readings of a hive. */
interface Span {
  readonly first: string;
  readonly last: string;
}

/** The hours that there are, where the first readings lie in a named period and fill little of it. */
export function firstHours(
  { period, range }: { readonly period: EvolutionPeriod; readonly range: ChartRange },
  spans: readonly Span[],
): ChartRange | undefined {
  if (period === 'chosen' || spans.length === 0) return undefined;
  const secondsOf = (time: string) => Date.parse(time) / 1000;
  const first = Math.min(...spans.map((span) => secondsOf(span.first)));
  const last = Math.max(...spans.map((span) => secondsOf(span.last)));
  if (first <= range.start || last - first >= NARROW * (range.end - range.start)) return undefined;
  const start = Math.floor(first / HOUR_S) * HOUR_S;
  return { start, end: Math.max(start + HOUR_S, Math.ceil(last / HOUR_S) * HOUR_S) };
}
