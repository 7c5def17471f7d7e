import {
  APIARY_TIME_ZONE,
  CONTROL_AFTER_DAYS,
  type IsoDay,
  NEIGHBOUR_EXPOSURE_DAYS,
  NEIGHBOURS_LEAST,
  type NeighbourCell,
} from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { type RawBuilder, sql } from 'kysely';
import { accessible } from '../../sharing/sharing.queries.ts';

/** Mondays; `end` is excluded. */
interface Weeks {
  readonly start: IsoDay;
  readonly end: IsoDay;
}

/**
 * Natural mite fall per day of each board in a period, as in `isAffected` of the domain: no treatment against varroa
 * while the board lay or in the 14 days before the count.
 */
const naturalFalls = ({ start, end }: Weeks, condition: RawBuilder<boolean>) => sql`
  select
    apiaries.user_id as keeper,
    apiaries.latitude,
    apiaries.longitude,
    date_trunc('week', board.day::timestamp)::date as monday,
    board.mites / countings.exposure_days as fall
  from apiaries
  join users on users.id = apiaries.user_id
  join hives on hives.apiary_id = apiaries.id
  join countings on countings.hive_id = hives.id
  cross join lateral (
    select
      (countings.count_date at time zone ${APIARY_TIME_ZONE})::date as day,
      coalesce(countings.corrected_count, countings.varroa_count_above_minimum_certainty) as mites
  ) as board
  where ${condition}
    and countings.status = 'done'
    and countings.scale_doubt is null
    and countings.exposure_days >= ${NEIGHBOUR_EXPOSURE_DAYS}
    and board.mites is not null
    and board.day >= ${start}::date
    and board.day < ${end}::date
    and not exists (
      select from record_hives
      join records on records.id = record_hives.record_id and records.user_id = apiaries.user_id
      join record_versions on record_versions.record_id = records.id and record_versions.version = records.version
      where record_hives.hive_uid = hives.uid
        and records.kind = 'treatment'
        and not records.is_cancelled
        and record_versions.indication = 'varroa'
        and records.happened_on::date < board.day
        and (
          record_versions.last_day is null
          or board.day - record_versions.last_day::date
            < greatest(${CONTROL_AFTER_DAYS}::int, floor(countings.exposure_days)::int + 1)
        )
    )`;

const median = (column: string) => sql`percentile_cont(0.5) within group (order by ${sql.ref(column)})`;

interface CellRow {
  /** Its place in the list of cells. */
  readonly cell: number;
  readonly monday: IsoDay;
  readonly keepers: number;
  readonly fall: number;
}

/**
 * The mite fall of the accounts that share it, by cell and week. A cell and week with too few accounts does not leave
 * PostgreSQL. Each account counts once, however many hives it has.
 */
export async function findCellFalls(
  db: Db,
  cells: readonly NeighbourCell[],
  weeks: Weeks,
): Promise<CellRow[]> {
  const sharing = sql<boolean>`users.share_mite_fall and users.demo_ends_at is null`;
  const column = (name: 'south' | 'north' | 'west' | 'east') => sql.val(cells.map((cell) => cell[name]));
  const { rows } = await sql<CellRow>`
    with
      cells as (
        select cell - 1 as cell, south, north, west, east
        from unnest(
          ${column('south')}::float8[], ${column('north')}::float8[],
          ${column('west')}::float8[], ${column('east')}::float8[]
        ) with ordinality as cells (south, north, west, east, cell)
      ),
      keepers as (
        select cells.cell, falls.monday, falls.keeper, ${median('falls.fall')} as fall
        from cells
        join (${naturalFalls(weeks, sharing)}) as falls
          on falls.latitude >= cells.south and falls.latitude < cells.north
          and falls.longitude >= cells.west and falls.longitude < cells.east
        group by cells.cell, falls.monday, falls.keeper
      )
    select cell::int, monday::text, count(*)::int as keepers, ${median('fall')} as fall
    from keepers
    group by cell, monday
    having count(*) >= ${NEIGHBOURS_LEAST}
    order by cell, monday`.execute(db);
  return rows;
}

/** The median mite fall per day in an apiary of the user, by week. */
export async function findOwnFalls(
  db: Db,
  userId: number,
  apiaryId: number,
  weeks: Weeks,
): Promise<Map<IsoDay, number>> {
  const own = sql<boolean>`apiaries.id = ${apiaryId} and ${accessible(userId, 'apiaries', 'read')}`;
  const { rows } = await sql<{ monday: IsoDay; fall: number }>`
    select monday::text, ${median('fall')} as fall
    from (${naturalFalls(weeks, own)}) as falls
    group by monday`.execute(db);
  return new Map(rows.map(({ monday, fall }) => [monday, fall]));
}
