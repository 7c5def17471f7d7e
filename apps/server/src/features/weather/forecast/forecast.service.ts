import type { Forecast } from '@propolis/contract';
import {
  altitudeCorrection,
  apiaryDay,
  type ForecastPlace,
  HOUR_MS,
  type NearestForecastPoint,
  nearestForecastPoint,
} from '@propolis/domain';
import type { Ctx } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import {
  findForecastDays,
  findForecastState,
  findInventedPoints,
  findPointsAround,
  type StoredPoint,
} from './forecast.queries.ts';

/** An older run is not shown: runs are published every hour, and the first days of an old one are wrong. */
const SHOWN_FOR = 30 * HOUR_MS;
const DAYS = 9;

type Found = NearestForecastPoint<StoredPoint> | undefined;

const nearestStored = async (db: Db, userId: number, place: ForecastPlace): Promise<Found> =>
  nearestForecastPoint(place, await findInventedPoints(db, userId, place)) ??
  nearestForecastPoint(place, await findPointsAround(db, place));

/** The forecast of a place, or why there is none. */
export async function readForecast(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  place: ForecastPlace,
  { isOn }: { readonly isOn: boolean },
): Promise<Omit<Forecast, 'measured'>> {
  const nearest = await nearestStored(db, user.id, place);
  const stored = nearest ? await findForecastDays(db, nearest.point, apiaryDay(now)) : [];
  const fresh = stored.filter(({ run_at }) => !isOld(run_at, now)).slice(0, DAYS);
  const correction = nearest ? altitudeCorrection(place, nearest.point) : 0;
  return {
    source: 'MeteoSwiss',
    missing: fresh.length > 0 ? null : await whyMissing(db, { isOn, now, hasPoint: nearest !== undefined }),
    point: nearest ? pointOf(nearest, place, correction) : null,
    run_at: fresh[0]?.run_at.toISOString() ?? null,
    days: fresh.map(({ day, minimum, maximum }) => ({
      day,
      minimum: tenth(minimum + correction),
      maximum: tenth(maximum + correction),
    })),
  };
}

const isOld = (runAt: Date, now: Date): boolean => now.getTime() - runAt.getTime() > SHOWN_FOR;
const tenth = (value: number): number => Math.round(value * 10) / 10;

const pointOf = (
  { point, distanceKm }: NearestForecastPoint<StoredPoint>,
  { altitude }: ForecastPlace,
  correction: number,
): Forecast['point'] => ({
  name: point.name,
  distance_km: tenth(distanceKm),
  altitude: point.altitude,
  altitude_difference: altitude === null ? null : Math.round(altitude - point.altitude),
  correction: tenth(correction),
});

interface Missing {
  readonly isOn: boolean;
  readonly now: Date;
  readonly hasPoint: boolean;
}

async function whyMissing(db: Db, { isOn, now, hasPoint }: Missing): Promise<Forecast['missing']> {
  if (!isOn) return 'off';
  const { run_at, points_read_at, failing_since, fault } = await findForecastState(db);
  if (!hasPoint && points_read_at) return 'no_point';
  if (failing_since) return fault === 'unreadable' ? 'unreadable' : 'unreachable';
  return run_at && isOld(run_at, now) ? 'too_old' : 'waiting';
}
