import type { EvolutionRange, GainStatistics, HiveStatistics, MeasureStatistics } from '@propolis/contract';
import {
  DAY_MS,
  joined,
  type PeriodGain,
  type SeriesReading,
  seriesStatistics,
  silentSince,
  type TimeRange,
  weightStatistics,
} from '@propolis/domain';
import { type Ctx, iso, rounded } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { found } from '@propolis/runtime';
import { type Period, periodOf } from '@propolis/time-series';
import {
  findHiveSeries,
  findSpan,
  type HiveSeries,
  type Runs,
  readHiveHours,
  readHiveReadings,
} from '../sensors/sensors.service.ts';

/**
 * Longer periods use hours: two months of ten-minute values are 9,000 readings, as many as a year of hours.
 */
const LONG = 62 * DAY_MS;
/** More readings than this use hours too: a scale may deliver every second. */
const READINGS_MAX = 150_000;

export async function readStatistics(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  hiveId: number,
  asked: EvolutionRange,
): Promise<HiveStatistics> {
  const all = found(await findHiveSeries(db, user.id, hiveId));
  const period = periodOf(asked, now);
  const measured = new Map<string, Measured>();
  for (const series of all) {
    const one = await readMeasured(db, series, { period, now });
    if (one) measured.set(series.measure, one);
  }
  const weight = measured.get('weight');
  return {
    measures: {
      weight: measureOf(weight),
      temperature: measureOf(measured.get('temperature')),
      humidity: measureOf(measured.get('humidity')),
    },
    gain: weight ? gainOf(weight) : null,
    data: weight ? { first: weight.first.toISOString(), last: weight.last.toISOString() } : null,
    silent_since: silentSince(weight?.weighedLast ?? null, now)?.toISOString() ?? null,
  };
}

/** The readings of a hive around a period. */
interface Measured {
  readonly series: HiveSeries;
  readonly first: Date;
  readonly last: Date;
  /** The last weight of a hive on a scale; other hives cannot be silent. */
  readonly weighedLast: Date | null;
  /** The part of the period between the first and the last possible reading. */
  readonly range: TimeRange;
  /**
   * The parts of it in which the hive was on a scale; excludes the time before the first reading and the
   * future.
   */
  readonly weighed: readonly TimeRange[];
  /**
   * Readings of the period and a day on each side, per slot; for long periods and frequent readings the hourly
   * extremes.
   */
  readonly readings: Runs;
  /** The same at even intervals, for means and gaps. */
  readonly evenly: Runs;
}

async function readMeasured(
  db: Db,
  series: HiveSeries,
  { period: { start, end }, now }: { readonly period: Period; readonly now: Date },
): Promise<Measured | undefined> {
  const span = await findSpan(db, series);
  if (!span) return undefined;
  const { first, last } = span;
  const stands = series.stays.some((stay) => stay.until === null);
  // The clock of a scale may be slightly fast; future readings are not missing.
  const until = Math.min(end.getTime(), Math.max(now.getTime(), last.getTime()));
  const range = { start: Math.max(start.getTime(), first.getTime()), end: until + 1 };
  const weighed = series.stays
    .map((stay) => ({
      start: Math.max(range.start, stay.since?.getTime() ?? range.start),
      end: Math.min(range.end, stay.until?.getTime() ?? range.end),
    }))
    .filter((stay) => stay.start < stay.end);
  const known = { series, first, last, weighedLast: stands ? last : null, range, weighed };
  const wider = { start: new Date(start.getTime() - DAY_MS), end: new Date(end.getTime() + DAY_MS) };
  const isLong = end.getTime() - start.getTime() > LONG;
  const readings = isLong ? undefined : await readHiveReadings(db, series, wider, READINGS_MAX);
  if (readings) return { ...known, readings, evenly: readings };
  const { means, extremes } = await readHiveHours(db, series, wider);
  return { ...known, readings: extremes, evenly: means };
}

function measureOf(measured: Measured | undefined): MeasureStatistics | null {
  if (!measured) return null;
  const { readings, weighed } = measured;
  const extremes = seriesStatistics(readings.flat(), ...weighed);
  const evenly = seriesStatistics(measured.evenly.flat(), ...weighed);
  if (!extremes) return null;
  const { mean, missing } = evenly ?? extremes;
  return {
    min: momentOf(extremes.min),
    max: momentOf(extremes.max),
    mean: rounded(mean),
    missing: rounded(missing),
  };
}

const momentOf = ({ time, value }: SeriesReading) => ({ time: iso(time), value: rounded(value) });

function gainOf({ readings, range, series }: Measured): GainStatistics | null {
  // The end of the period is included; a day or week that starts at it is not.
  const within = { start: range.start, end: range.end - 1 };
  const statistics = weightStatistics(joined(readings), { range: within, timeZone: series.time_zone });
  const { net, handled, days, weeks, bestDay, bestWeek, jump } = statistics;
  if (net === null) return null;
  return {
    net: rounded(net),
    handled: rounded(handled),
    days: days.map(periodGain),
    weeks: weeks.map(periodGain),
    best_day: bestDay && periodGain(bestDay),
    best_week: bestWeek && periodGain(bestWeek),
    jump: jump && { time: iso(jump.time), change: rounded(jump.change) },
  };
}

const periodGain = ({ day, gain, handled, isWhole }: PeriodGain): GainStatistics['days'][number] => ({
  day,
  gain: rounded(gain),
  handled: rounded(handled),
  is_whole: isWhole,
});
