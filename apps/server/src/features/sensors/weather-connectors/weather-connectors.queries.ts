import type { Database, Db } from '@propolis/postgres';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { accessible, type Right } from '../../sharing/sharing.queries.ts';

type Table = Database['weather_connectors'];
export type ConnectorRow = Selectable<Table>;

/** The weather connectors on which the user has this right. */
const accessibleConnectors = (db: Db, userId: number, right: Right) =>
  db.selectFrom('weather_connectors').where(accessible(userId, 'weather_connectors', right));

/** Oldest first. */
export const findWeatherConnectors = (db: Db, userId: number): Promise<ConnectorRow[]> =>
  accessibleConnectors(db, userId, 'read').selectAll().orderBy('id').execute();

/** Locks one connector until the end of the transaction. */
export const lockWeatherConnector = (db: Db, userId: number, id: number): Promise<ConnectorRow | undefined> =>
  accessibleConnectors(db, userId, 'write').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findConnectorOf = (db: Db, apiaryId: number): Promise<ConnectorRow | undefined> =>
  db.selectFrom('weather_connectors').selectAll().where('apiary_id', '=', apiaryId).executeTakeFirst();

export const insertWeatherConnector = (db: Db, connector: Insertable<Table>): Promise<ConnectorRow> =>
  db.insertInto('weather_connectors').values(connector).returningAll().executeTakeFirstOrThrow();

/** Updates a locked connector. */
export const updateWeatherConnector = (db: Db, id: number, change: Updateable<Table>) =>
  db
    .updateTable('weather_connectors')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteWeatherConnector(db: Db, id: number): Promise<void> {
  await db.deleteFrom('weather_connectors').where('id', '=', id).execute();
}

/** Only stations of the network; excludes the invented ones of demo accounts. */
const linkedStations = (db: Db) =>
  db
    .selectFrom('weather_connectors')
    .innerJoin('weather_stations', 'weather_stations.station', 'weather_connectors.station')
    .select('weather_connectors.station')
    .where('is_invented', '=', false);

export async function findLinkedStations(db: Db): Promise<string[]> {
  const rows = await linkedStations(db).distinct().orderBy('weather_connectors.station').execute();
  return rows.map(({ station }) => station);
}

/** The station of an existing connector; undefined if it is invented. */
export async function findStationOf(db: Db, id: number): Promise<string | undefined> {
  const row = await linkedStations(db).where('weather_connectors.id', '=', id).executeTakeFirst();
  return row?.station;
}
