import { type Calibration, HIVE_MEASURES, type HiveMeasure } from '@propolis/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { ownedHives } from '../hives/hives.queries.ts';

/** What the slot measures on which a hive stands. */
export interface HiveSeries extends Calibration {
  readonly id: number;
  readonly measure: HiveMeasure;
  /** Of the newest reading. */
  readonly last_time: Date;
}

/** The series of a hive of the user that have a reading; undefined when the hive is not the user's. */
export async function findHiveSeries(
  db: Db,
  userId: number,
  hiveId: number,
): Promise<HiveSeries[] | undefined> {
  const rows = await ownedHives(db, userId)
    .leftJoin('scale_slots', 'scale_slots.hive_id', 'hives.id')
    .leftJoin('scale_series', (join) =>
      join
        .onRef('scale_series.scale_id', '=', 'scale_slots.scale_id')
        .onRef('scale_series.slot', '=', 'scale_slots.position')
        .on('scale_series.measure', 'in', HIVE_MEASURES),
    )
    .where('hives.id', '=', hiveId)
    .select(['scale_series.id', sql<HiveMeasure>`measure`.as('measure'), 'last_time'])
    .select([sql<number>`weight_factor`.as('weight_factor'), sql<number>`weight_offset`.as('weight_offset')])
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, last_time, ...series }) =>
    id === null || last_time === null ? [] : { id, last_time, ...series },
  );
}
