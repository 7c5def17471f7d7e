import type { Calibration } from '@propolis/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** Where a hive is weighed. */
export interface WeighedSlot extends Calibration {
  /** Null while no weight of this slot has come. */
  readonly series_id: number | null;
}

/** The slot of the user's scale on which this hive stands; its identifier counts in whatever case. */
export const findWeighedSlot = (
  db: Db,
  userId: number,
  { aid, hiveId }: { readonly aid: string; readonly hiveId: number },
): Promise<WeighedSlot | undefined> =>
  db
    .selectFrom('scale_slots')
    .innerJoin('scales', 'scales.id', 'scale_slots.scale_id')
    .leftJoin('scale_series', (join) =>
      join
        .onRef('scale_series.scale_id', '=', 'scales.id')
        .onRef('scale_series.slot', '=', 'scale_slots.position')
        .on('scale_series.measure', '=', 'weight'),
    )
    .select(['scale_series.id as series_id', 'weight_factor', 'weight_offset'])
    .where('scales.user_id', '=', userId)
    .where(sql`lower(aid)`, '=', aid.toLowerCase())
    .where('scale_slots.hive_id', '=', hiveId)
    .executeTakeFirst();
