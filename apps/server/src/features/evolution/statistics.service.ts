import type { EvolutionRange, GainStatistics, HiveStatistics, MeasureStatistics } from '@propolis/contract';
import {
  type PeriodGain,
  type SeriesReading,
  seriesStatistics,
  silentSince,
  type TimeRange,
  weightStatistics,
} from '@propolis/domain';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/pool.ts';
import { type Period, periodOf } from '../../platform/db/series/range.ts';
import { found } from '../../platform/errors.ts';
import {
  findFirstTime,
  findHiveSeries,
  type HiveSeries,
  readHiveHours,
  readHiveReadings,
} from '../sensors/sensors.service.ts';
import { iso, rounded } from './wire.ts';

const DAY = 86_400_000; // ms
/** Of longer periods the hours say enough: two months of ten minutes are 9,000 readings, a year of hours as many. */
const LONG = 62 * DAY;

/** The figures of a hive in a period. */
export async function readStatistics(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  hiveId: number,
  asked: EvolutionRange,
): Promise<HiveStatistics> {
  const all = found(await findHiveSeries(db, user.id, hiveId));
  const period = periodOf(asked, now);
  const measured = new Map<string, Measured>();
  for (const series of all) measured.set(series.measure, await readMeasured(db, series, { period, now }));
  const weight = measured.get('weight');
  return {
    measures: {
      weight: measureOf(weight),
      temperature: measureOf(measured.get('temperature')),
      humidity: measureOf(measured.get('humidity')),
    },
    gain: weight ? gainOf(weight) : null,
    data: weight ? { first: weight.first.toISOString(), last: weight.series.last_time.toISOString() } : null,
    silent_since: silentSince(weight?.series.last_time ?? null, now)?.toISOString() ?? null,
  };
}

/** What was measured of a hive around a period. */
interface Measured {
  readonly series: HiveSeries;
  readonly first: Date;
  /** What of the period can hold readings: nothing is missing before the first, nor of what is to come. */
  readonly range: TimeRange;
  /** Of the period and a day on either side, oldest first; of long ones the extremes of the hours. */
  readonly readings: readonly SeriesReading[];
  /** The same, evenly in time: what means and gaps are reckoned from. */
  readonly evenly: readonly SeriesReading[];
}

async function readMeasured(
  db: Db,
  series: HiveSeries,
  { period: { start, end }, now }: { readonly period: Period; readonly now: Date },
): Promise<Measured> {
  const first = (await findFirstTime(db, series.id)) ?? series.last_time;
  // The clock of a scale may be a little ahead; what it has not measured yet is not missing.
  const until = Math.min(end.getTime(), Math.max(now.getTime(), series.last_time.getTime()));
  const range = { start: Math.max(start.getTime(), first.getTime()), end: until + 1 };
  const wider = { start: new Date(start.getTime() - DAY), end: new Date(end.getTime() + DAY) };
  if (end.getTime() - start.getTime() > LONG) {
    const { means, extremes } = await readHiveHours(db, series, wider);
    return { series, first, range, readings: extremes, evenly: means };
  }
  const readings = await readHiveReadings(db, series, wider);
  return { series, first, range, readings, evenly: readings };
}

function measureOf(measured: Measured | undefined): MeasureStatistics | null {
  const extremes = measured && seriesStatistics(measured.readings, measured.range);
  const evenly = measured && seriesStatistics(measured.evenly, measured.range);
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
  // The period's own end is in it; a day and a week that begin there are not.
  const within = { start: range.start, end: range.end - 1 };
  const statistics = weightStatistics(readings, { range: within, timeZone: series.time_zone });
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
