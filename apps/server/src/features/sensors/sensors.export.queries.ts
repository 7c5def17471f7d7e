import type { Measure } from '@propolis/domain';
import type { Db } from '../../platform/db/pool.ts';
import type { Point } from '../../platform/db/series/points.ts';

/** Readings that are in memory at a time while an account is exported. */
const PAGE = 5000;

export interface ExportedSeries {
  readonly id: number;
  readonly slot: number;
  readonly measure: Measure;
}

/** What a scale measures that is known to be the user's. */
export const findSeriesOf = (db: Db, scaleId: number): Promise<ExportedSeries[]> =>
  db
    .selectFrom('scale_series')
    .select(['id', 'slot', 'measure'])
    .where('scale_id', '=', scaleId)
    .orderBy('slot')
    .orderBy('measure')
    .$narrowType<{ measure: Measure }>()
    .execute();

/** All readings of a series, oldest first, raw, a page at a time. */
export async function* readReadings(db: Db, seriesId: number): AsyncGenerator<readonly Point[]> {
  let last: Point | undefined;
  do {
    const after = last?.time;
    const rows: Point[] = await db
      .selectFrom('scale_readings')
      .select(['time', 'value'])
      .where('series_id', '=', seriesId)
      .$if(after !== undefined, (query) => query.where('time', '>', after ?? new Date(0)))
      .orderBy('time')
      .limit(PAGE)
      .execute();
    if (rows.length > 0) yield rows;
    last = rows.length < PAGE ? undefined : rows.at(-1);
  } while (last);
}
