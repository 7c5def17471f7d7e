import type { ObservationData } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';

/** Rows that are in memory at a time while an account is exported. */
const PAGE = 500;

export interface ExportedRow {
  readonly id: number;
  readonly uid: string;
  readonly observation_date: Date;
  readonly data: ObservationData;
  readonly photos: number;
}

/** All observations of a hive that is known to be the user's, oldest first, a page at a time. */
export async function* readObservations(db: Db, hiveId: number): AsyncGenerator<readonly ExportedRow[]> {
  let last: ExportedRow | undefined;
  do {
    const after = last;
    const rows: ExportedRow[] = await db
      .selectFrom('observations')
      .select(['id', 'uid', 'observation_date', 'data'])
      .select(
        sql<number>`(select count(*)::int from photos where observation_id = observations.id)`.as('photos'),
      )
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

/** The files of an observation's photos, in their order. */
export const findPhotosOf = (db: Db, observationId: number) =>
  db
    .selectFrom('photos')
    .select('file_id')
    .where('observation_id', '=', observationId)
    .orderBy('position')
    .execute();
