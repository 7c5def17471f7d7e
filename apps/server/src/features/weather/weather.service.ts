import type { MeasuredPoint, ReadingRange, WeatherServiceState } from '@propolis/contract';
import { type StoredMeasurementId, type WeatherStep, weatherStepOf } from '@propolis/domain';
import type { Ctx } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { found } from '@propolis/runtime';
import { type PointRange, rangeOf } from '@propolis/time-series';
import { findSeries, findTold, readCurve, type WeatherSeries } from './weather.curves.queries.ts';
import { findServiceState } from './weather.state.queries.ts';

export { followStation } from './weather.backfill.ts';
export {
  findHours,
  findStationGlances,
  type StationGlance,
  type WeatherHour,
} from './weather.curves.queries.ts';
export {
  findLastHour,
  type StationValue,
  storeDays,
  storeHours,
  storeReadings,
} from './weather.store.queries.ts';

interface Asked extends ReadingRange {
  readonly station: string;
  readonly measurement: StoredMeasurementId;
}

/** Where a step has nothing of a range, the others are tried in this order. */
const OTHERWISE: Readonly<Record<WeatherStep, readonly WeatherStep[]>> = {
  t: ['t', 'h', 'd'],
  h: ['h', 'd', 't'],
  d: ['d', 'h', 't'],
};

/** The finest first. */
const STEPS: readonly WeatherStep[] = ['t', 'h', 'd'];
/** The part of a range of which a coarser step has to tell besides, to be shown in place of a finer one. */
const CLEARLY_MORE = 1 / 5;

/**
 * In which steps a range is shown: by its length, unless a coarser one tells clearly more of it. Of a station that was
 * linked today hours tell of the whole week, ten minutes since yesterday.
 */
async function findStep(db: Db, series: WeatherSeries, range: PointRange): Promise<WeatherStep> {
  const length = range.end.getTime() - range.start.getTime();
  const fitting = weatherStepOf(length);
  const steps = STEPS.slice(STEPS.indexOf(fitting));
  if (steps.length === 1) return fitting;
  const told = await findTold(db, series, steps, range);
  const toldBy = (step: WeatherStep) => told.get(step) ?? 0;
  const besides = CLEARLY_MORE * length;
  return steps.reduce((best, step) => (toldBy(step) - toldBy(best) > besides ? step : best));
}

/** What a station has measured; by default in the last day (specification 7). */
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

/** How the service stands, for whoever wonders why a curve ends. */
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
