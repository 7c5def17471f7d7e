import type { ObservationData } from '@propolis/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** Rows that are in memory at a time while an account is exported. */
const PAGE = 500;

interface ExportedRow {
  readonly id: number;
  readonly observation_date: Date;
  readonly data: ObservationData;
}

/** All observations of a hive that is known to be the user's, oldest first, a page at a time. */
export async function* readObservations(db: Db, hiveId: number): AsyncGenerator<readonly ExportedRow[]> {
  let last: ExportedRow | undefined;
  do {
    const after = last;
    const rows: ExportedRow[] = await db
      .selectFrom('observations')
      .select(['id', 'observation_date', 'data'])
      .where('hive_id', '=', hiveId)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(observation_date, id) > (${after?.observation_date}, ${after?.id})`),
      )
      .orderBy('observation_date')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    if (rows.length > 0) yield rows;
    last = rows.length < PAGE ? undefined : rows.at(-1);
  } while (last);
}

/** The photos of a hive's observations, in their order. */
export const findPhotosOfHive = (db: Db, hiveId: number) =>
  db
    .selectFrom('photos')
    .innerJoin('observations', 'observations.id', 'photos.observation_id')
    .select(['photos.file_id', 'photos.observation_id', 'photos.position'])
    .where('observations.hive_id', '=', hiveId)
    .orderBy('photos.observation_id')
    .orderBy('photos.position')
    .execute();
