import { dayGains, type PeriodGain, rangeGain, readWeight, weekGains } from './own-weight.ts';
import { missingShare, readingsWithin, type SeriesReading, type TimeRange } from './series.ts';
import { STEP_RULES } from './weight-bounds.ts';

/** Statistics of a series in a time range, in its own unit. */
export interface SeriesStatistics {
  readonly min: SeriesReading;
  readonly max: SeriesReading;
  /** Mean of all readings, unweighted: a scale measures evenly, and `missing` reports gaps. */
  readonly mean: number;
  /** Share of expected readings that are missing, 0 to 1. */
  readonly missing: number;
}

/**
 * The statistics of a series in some ranges; undefined without readings. Of equal extremes the first is
 * returned. Readings are oldest first.
 */
export function seriesStatistics(
  readings: readonly SeriesReading[],
  ...ranges: readonly TimeRange[]
): SeriesStatistics | undefined {
  const inside = readingsWithin(readings, ranges);
  let [min] = inside;
  let max = min;
  if (!min || !max) return undefined;
  let sum = 0;
  for (const reading of inside) {
    if (reading.value < min.value) min = reading;
    if (reading.value > max.value) max = reading;
    sum += reading.value;
  }
  return { min, max, mean: sum / inside.length, missing: missingShare(inside, ...ranges) };
}

/** How the weight of a hive changed in a time range; kg. */
export interface WeightStatistics {
  /** The colony's own gain in total; null if unknown. */
  readonly net: number | null;
  /** Sudden additions and removals: food, boxes, honey, a swarm. The curve changed by `net` plus this. */
  readonly handled: number;
  readonly days: readonly PeriodGain[];
  readonly weeks: readonly PeriodGain[];
  /** The complete day with the largest gain, without additions or removals; null if none gained. */
  readonly bestDay: PeriodGain | null;
  /** The complete week with the largest own gain; null if none gained. */
  readonly bestWeek: PeriodGain | null;
  /**
   * The largest change between two consecutive accepted readings and the time of the second; null for fewer
   * than two.
   */
  readonly jump: { readonly time: number; readonly change: number } | null;
}

function bestOf(gains: readonly PeriodGain[]): PeriodGain | null {
  let best: PeriodGain | null = null;
  for (const period of gains) if (period.isWhole && period.gain > (best?.gain ?? 0)) best = period;
  return best;
}

function largestJump(readings: readonly SeriesReading[]): WeightStatistics['jump'] {
  let jump: WeightStatistics['jump'] = null;
  for (const [at, { time, value }] of readings.entries()) {
    const before = readings[at - 1];
    if (!before || time - before.time > STEP_RULES.gap) continue;
    const change = value - before.value;
    if (!jump || Math.abs(change) > Math.abs(jump.change)) jump = { time, change };
  }
  return jump;
}

/**
 * Weight statistics of a hive in a range, by days and weeks of a zone (IANA). Wrong readings are excluded. A
 * day with additions or removals is never the best day, because syrup that bees move all day looks like
 * nectar. `readings` are oldest first and should, if available, begin a day before the range and end a day
 * after it, so that its first and last day are complete.
 */
export function weightStatistics(
  readings: readonly SeriesReading[],
  { range, timeZone }: { readonly range: TimeRange; readonly timeZone: string },
): WeightStatistics {
  const weight = readWeight(readings);
  const whole = rangeGain(weight, range);
  const days = dayGains(weight, range, timeZone);
  const weeks = weekGains(weight, range, timeZone);
  return {
    net: whole?.gain ?? null,
    handled: whole?.handled ?? 0,
    days,
    weeks,
    bestDay: bestOf(days.filter(({ handled }) => handled === 0)),
    bestWeek: bestOf(weeks),
    // A step that ends exactly at the end of the range counts as handled, so the jump must include it.
    jump: largestJump(readingsWithin(weight.accepted, [{ start: range.start, end: range.end + 1 }])),
  };
}
