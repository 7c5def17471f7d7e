import {
  type DayRange,
  daysBetween,
  type EvolutionComparison,
  HOUR_S,
  localDaysOf,
  pairedDays,
} from '@propolis/domain';
import type { ChartRange } from '../../../ui/chart/chart.ts';
import type { Columns } from './measure-lines.ts';

/** A part of a compared period (s), and the offset (s) at which it is drawn. */
interface Stretch extends ChartRange {
  readonly later: number;
}

/** Alignment of a compared period with the shown one: oldest first, usually one part. */
export type LaidDays = readonly Stretch[];

/** In more days than ten years have, a day is narrower than a line. */
const LABELLED_APART = 3660;
/** Minimum gap (s) between two parts that means missing days rather than a clock change. */
const DAYS_APART = 20 * HOUR_S;

interface Spans {
  readonly days: DayRange;
  readonly range: ChartRange;
}

const spansOf = ({ start, end }: ChartRange, zone: string) =>
  new Map(localDaysOf({ start: start * 1000, end: end * 1000 }, zone).map((span) => [span.day, span]));

/** Aligns the days so that midnights match, also after a 29 February and a clock change. */
export function layDays(shown: Spans, then: ChartRange, by: EvolutionComparison, zone: string): LaidDays {
  if (daysBetween(shown.days.first, shown.days.last) > LABELLED_APART)
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

/** A compared curve at its drawn times, with a gap on days without a counterpart. */
export function laidOver({ times, values }: Columns, laid: LaidDays): Columns {
  const drawn: { readonly times: number[]; readonly values: (number | null)[] } = { times: [], values: [] };
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

/** The measured range that is drawn in a range. */
export function rangeThen({ start, end }: ChartRange, laid: LaidDays): ChartRange {
  const thenOf = (time: number) => {
    const at = laid.findLastIndex((one) => one.start + one.later <= time);
    const [stretch, next] = [laid[Math.max(0, at)], laid[Math.max(0, at) + 1]];
    return Math.min(time - (stretch?.later ?? 0), next?.start ?? Number.POSITIVE_INFINITY);
  };
  const from = thenOf(start);
  return { start: from, end: Math.max(from + 1, thenOf(end)) };
}
