import type { StockEvent } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';
import { accessible } from '../sharing/sharing.queries.ts';
import { accessibleHives } from './hives.queries.ts';

/** The hives of a user for the export, in the order of the apiary, and how they ended; `id` is internal. */
export const findExportedHives = (db: Db, userId: number) =>
  accessibleHives(db, userId, 'own')
    .leftJoin('records', (join) =>
      join.onRef('records.uid', '=', 'hives.ended_by').on(accessible(userId, 'records', 'own')),
    )
    .leftJoin('record_versions as end', (join) =>
      join.onRef('end.record_id', '=', 'records.id').onRef('end.version', '=', 'records.version'),
    )
    .select([
      'hives.id',
      'hives.uid',
      'apiaries.uid as apiary',
      'hives.name',
      'hives.color',
      'hives.hive_type_id',
      'hives.bee_race_id',
      'hives.description',
      'hives.frames_per_layer',
      'hives.ended_on',
      'hives.ended_by',
      'apiaries.name as apiary_name',
    ])
    .select(
      sql<number>`case when hives.ended_on is null then hives.position_on_apiary else hives.ended_position end`.as(
        'position_on_apiary',
      ),
    )
    .select(sql<StockEvent | null>`"end".content ->> 'event'`.as('end_event'))
    .orderBy('apiaries.id')
    .orderBy('hives.ended_on', (order) => order.asc().nullsFirst())
    // The positions of hives that ended follow their ids, which an import gives in another order.
    .orderBy('hives.ended_position')
    .orderBy('hives.position_on_apiary')
    .execute();
