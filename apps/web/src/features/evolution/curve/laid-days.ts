import {
  type DayRange,
  daysBetween,
  type EvolutionComparison,
  localDaysOf,
  pairedDays,
} from '@propolis/domain';
import type { ChartRange } from '../../../ui/chart/chart.ts';
import type { Columns } from './measure-lines.ts';

/** A stretch of a compared period (s), and by how much (s) it is drawn later than it was measured. */
interface Stretch extends ChartRange {
  readonly later: number;
}

/** How a compared period is laid over the one that is shown: oldest first, one stretch as a rule. */
export type LaidDays = readonly Stretch[];

/** Over more days than ten years have, a day is narrower than any line. */
const TOLD_APART = 3660;
/** Where days between two stretches are left out, and not the hour of a clock that is changed (s). */
const DAYS_APART = 20 * 3600;

interface Spans {
  readonly days: DayRange;
  readonly range: ChartRange;
}

const spansOf = ({ start, end }: ChartRange, zone: string) =>
  new Map(localDaysOf({ start: start * 1000, end: end * 1000 }, zone).map((span) => [span.day, span]));

/** Day upon day: midnight lies on midnight, also behind a 29 February and behind a change of the clocks. */
export function layDays(shown: Spans, then: ChartRange, by: EvolutionComparison, zone: string): LaidDays {
  if (daysBetween(shown.days.first, shown.days.last) > TOLD_APART)
    return [{ ...then, later: shown.range.start - then.start }];
  const [shownSpans, thenSpans] = [spansOf(shown.range, zone), spansOf(then, zone)];
  const laid: Stretch[] = [];
  for (const [day, beside] of pairedDays(shown.days, by)) {
    const [to, from] = [shownSpans.get(day), thenSpans.get(beside)];
    if (!to || !from) continue;
    const start = from.start / 1000;
    const end = start + Math.min(to.end - to.start, from.end - from.start) / 1000;
    const later = (to.start - from.start) / 1000;
    const last = laid.at(-1);
    if (last?.end === start && last.later === later) laid[laid.length - 1] = { ...last, end };
    else laid.push({ start, end, later });
  }
  return laid;
}

/** A curve of the compared period where it is drawn; its line ends where a day has none beside it. */
export function laidOver({ times, values }: Columns, laid: LaidDays): Columns {
  const drawn = { times: [] as number[], values: [] as (number | null)[] };
  let at = 0;
  for (const [index, time] of times.entries()) {
    for (let next = laid[at + 1]; next && time >= next.start; next = laid[at + 1]) {
      const before = drawn.times.at(-1);
      if (before !== undefined && areDaysApart(laid[at], next)) {
        drawn.times.push(before + 1);
        drawn.values.push(null);
      }
      at += 1;
    }
    const stretch = laid[at];
    const isIn =
      stretch &&
      time >= stretch.start &&
      (time < stretch.end || (time === stretch.end && at === laid.length - 1));
    if (!isIn) continue;
    drawn.times.push(time + stretch.later);
    drawn.values.push(values[index] ?? null);
  }
  return drawn;
}

const areDaysApart = (one: Stretch | undefined, next: Stretch): boolean =>
  one !== undefined &&
  (next.start - one.end >= DAYS_APART || next.start + next.later - one.end - one.later >= DAYS_APART);

/** When that was measured which is drawn in a range. */
export function rangeThen({ start, end }: ChartRange, laid: LaidDays): ChartRange {
  const thenOf = (time: number) => {
    const at = laid.findLastIndex((one) => one.start + one.later <= time);
    const [stretch, next] = [laid[Math.max(0, at)], laid[Math.max(0, at) + 1]];
    return Math.min(time - (stretch?.later ?? 0), next?.start ?? Number.POSITIVE_INFINITY);
  };
  const from = thenOf(start);
  return { start: from, end: Math.max(from + 1, thenOf(end)) };
}
