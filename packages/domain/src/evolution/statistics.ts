import { dayGains, type PeriodGain, rangeGain, readWeight, weekGains } from './own-weight.ts';
import { missingShare, readingsWithin, type SeriesReading, type TimeRange } from './series.ts';
import { STEP_RULES } from './weight-bounds.ts';

/** What a series was in a range of time, in its own unit. */
export interface SeriesStatistics {
  readonly min: SeriesReading;
  readonly max: SeriesReading;
  /** Of all readings alike: a scale measures evenly, and what is missing is said beside it. */
  readonly mean: number;
  /** Share of the readings that were due and did not come, 0 to 1. */
  readonly missing: number;
}

/** The statistics of a series in stretches of time; undefined of none. The first of equal extremes is named. Readings are oldest first. */
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

/** How the weight of a hive moved in a range of time; kg. */
export interface WeightStatistics {
  /** What the bees brought in or ate, all in all; null where it is not known. */
  readonly net: number | null;
  /** What was given or taken at once: food, boxes, honey, a swarm. The curve moved by `net` and this. */
  readonly handled: number;
  readonly days: readonly PeriodGain[];
  readonly weeks: readonly PeriodGain[];
  /** The whole day that gained most, of those on which nothing was given or taken; null where none gained. */
  readonly bestDay: PeriodGain | null;
  /** The whole week that gained most by the bees' own work; null where none gained. */
  readonly bestWeek: PeriodGain | null;
  /** The largest change from one believed reading to the next, and when it had happened; null of fewer than two. */
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
 * What the weight of a hive did in a range, by days and weeks of a zone (IANA). Wrong readings are left out. A day on which
 * something was given or taken is never the best one: syrup that bees carry about all day looks like nectar.
 * `readings` are oldest first and should begin a day before the range and end a day after it, if there are any, so that
 * its first and last day are whole.
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
    // What ends with the range is handled in it, so that a change is one of it too.
    jump: largestJump(readingsWithin(weight.kept, [{ start: range.start, end: range.end + 1 }])),
  };
}
