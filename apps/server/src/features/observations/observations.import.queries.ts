import type { ObservationData } from '@propolis/domain';
import type { Database, Db } from '@propolis/postgres';
import type { Insertable } from 'kysely';
import { accessibleHives } from '../hives/hives.queries.ts';

/** By which names archives know the observations that the user has. */
export async function findObservationUids(db: Db, userId: number): Promise<Set<string>> {
  const rows = await accessibleHives(db, userId, 'own')
    .innerJoin('observations', 'observations.hive_id', 'hives.id')
    .select('observations.uid')
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}

interface ImportedObservation {
  readonly uid: string;
  readonly hiveId: number;
  readonly date: Date;
  readonly data: ObservationData;
}

/** Many rows at once, in their order; the aggregates of their hives are the business of whoever calls. */
export const insertImported = (
  db: Db,
  observations: readonly ImportedObservation[],
): Promise<{ id: number; uid: string }[]> =>
  db
    .insertInto('observations')
    .values(
      observations.map(({ uid, hiveId, date, data }) => ({
        uid,
        hive_id: hiveId,
        observation_date: date,
        data: JSON.stringify(data),
      })),
    )
    .returning(['id', 'uid'])
    .execute();

export const insertPhotos = (db: Db, photos: readonly Insertable<Database['photos']>[]) =>
  db
    .insertInto('photos')
    .values([...photos])
    .execute();
