import { type Coordinates, FORECAST_MAX_DEGREES, type ForecastPoint, type IsoDay } from '@propolis/domain';
import type { Db } from '@propolis/postgres';

/** An invented point of the demonstration, a postal code, a mountain: the types of the files, and 0. */
export const INVENTED = 0;
const MOUNTAIN = 3;

/** Identifies a point: ids are unique within a type only. */
export interface PointKey {
  readonly type: number;
  readonly id: number;
}

export interface StoredPoint extends PointKey, ForecastPoint {
  readonly name: string;
}

const COLUMNS = ['type', 'id', 'name', 'latitude', 'longitude', 'altitude'] as const;

export const toPoint = <Row extends PointKey>(row: Row): Row & { readonly isMountain: boolean } => ({
  ...row,
  isMountain: row.type === MOUNTAIN,
});

/** The points within reach of a place, and some beyond. */
const pointsAround = (db: Db, { latitude }: Coordinates) =>
  db
    .selectFrom('forecast_points')
    .select(COLUMNS)
    .where('latitude', '>=', latitude - FORECAST_MAX_DEGREES)
    .where('latitude', '<=', latitude + FORECAST_MAX_DEGREES);

export async function findPointsAround(db: Db, place: Coordinates): Promise<StoredPoint[]> {
  const rows = await pointsAround(db, place).where('type', '<>', INVENTED).execute();
  return rows.map(toPoint);
}

/** The invented points around a place; none unless the account is a demonstration. */
export async function findInventedPoints(db: Db, userId: number, place: Coordinates): Promise<StoredPoint[]> {
  const rows = await pointsAround(db, place)
    .where('type', '=', INVENTED)
    .where((where) =>
      where.exists(
        db.selectFrom('users').select('id').where('id', '=', userId).where('demo_ends_at', 'is not', null),
      ),
    )
    .execute();
  return rows.map(toPoint);
}

/** The days of a point since this one, oldest first. */
export const findForecastDays = (db: Db, { type, id }: PointKey, since: IsoDay) =>
  db
    .selectFrom('forecast_days')
    .select(['day', 'minimum', 'maximum', 'run_at'])
    .where('type', '=', type)
    .where('id', '=', id)
    .where('day', '>=', since)
    .orderBy('day')
    .execute();

export const findForecastState = (db: Db) =>
  db
    .selectFrom('forecast_service')
    .select(['run_at', 'points_read_at', 'failing_since', 'fault'])
    .executeTakeFirstOrThrow();
