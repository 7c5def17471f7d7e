import type { MeasuredPoint, ReadingRange, WeatherServiceState } from '@propolis/contract';
import { type StoredMeasurementId, type WeatherStep, weatherStepOf } from '@propolis/domain';
import type { Ctx } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { found } from '@propolis/runtime';
import { type PointRange, rangeOf } from '@propolis/time-series';
import { findSeries, measureCoverage, readCurve, type WeatherSeries } from './weather.curves.queries.ts';
import { findServiceState } from './weather.state.queries.ts';

export { followPlace } from './forecast/forecast.fetch.ts';
export { readForecast } from './forecast/forecast.service.ts';
export { storeInventedForecast } from './forecast/forecast.store.queries.ts';
export { followStation } from './weather.backfill.ts';
export {
  findHours,
  findStationGlances,
  findTemperatureDays,
  type StationGlance,
  type WeatherHour,
} from './weather.curves.queries.ts';
export { findLastHour, storeDays, storeHours, storeReadings } from './weather.store.queries.ts';

interface Asked extends ReadingRange {
  readonly station: string;
  readonly measurement: StoredMeasurementId;
}

/** Fallbacks, in order, for a step without values in a range. */
const OTHERWISE: Readonly<Record<WeatherStep, readonly WeatherStep[]>> = {
  t: ['t', 'h', 'd'],
  h: ['h', 'd', 't'],
  d: ['d', 'h', 't'],
};

/** Finest first. */
const STEPS: readonly WeatherStep[] = ['t', 'h', 'd'];
/** The additional share of a range that a coarser step must cover to replace a finer one. */
const CLEARLY_MORE = 1 / 5;

/**
 * The step of a range: by its length, unless a coarser one covers clearly more. For a station linked today,
 * hours cover the whole week, ten-minute values only the time since yesterday.
 */
async function findStep(db: Db, series: WeatherSeries, range: PointRange): Promise<WeatherStep> {
  const length = range.end.getTime() - range.start.getTime();
  const fitting = weatherStepOf(length);
  const steps = STEPS.slice(STEPS.indexOf(fitting));
  if (steps.length === 1) return fitting;
  const coverage = await measureCoverage(db, series, steps, range);
  const coverageOf = (step: WeatherStep) => coverage.get(step) ?? 0;
  const besides = CLEARLY_MORE * length;
  return steps.reduce((best, step) => (coverageOf(step) - coverageOf(best) > besides ? step : best));
}

/** The values of a station; by default of the last day (specification 7). */
export async function readWeather(
  { db, now, user }: Pick<Ctx, 'db' | 'now' | 'user'>,
  { station, measurement, ...asked }: Asked,
): Promise<MeasuredPoint[]> {
  const series = found(await findSeries(db, user.id, { station: station.toUpperCase(), measurement }));
  const range = rangeOf(asked, now);
  for (const step of OTHERWISE[await findStep(db, series, range)]) {
    const points = await readCurve(db, series, step, range);
    if (points.length > 0) return points.map(({ time, value }) => ({ time: time.toISOString(), value }));
  }
  return [];
}

/** The state of the service, which explains the end of a curve. */
export async function describeWeatherService(db: Db, isOn: boolean): Promise<WeatherServiceState> {
  const { answered_at, last_slot, failing_since, fault } = await findServiceState(db);
  const slot = last_slot?.toISOString() ?? null;
  if (!isOn) return { state: 'off', since: null, last_slot: slot };
  if (failing_since) {
    const state = fault === 'unreadable' ? 'unreadable' : 'unreachable';
    return { state, since: failing_since.toISOString(), last_slot: slot };
  }
  return { state: answered_at ? 'ok' : 'waiting', since: null, last_slot: slot };
}
