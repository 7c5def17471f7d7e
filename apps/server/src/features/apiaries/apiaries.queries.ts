import type { Apiary, Hive, Thumbnail } from '@propolis/contract';
import { DEFAULT_LANGUAGE, type ForecastPlace } from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { ChangedItems, ItemVersions } from '@propolis/http-kit';
import { type Database, type Db, PAIRED_LOCKS } from '@propolis/postgres';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { accessible, type Right } from '../sharing/sharing.queries.ts';

/** The apiaries on which the user has this right; rights on hives and observations follow from them. */
export const accessibleApiaries = (db: Db, userId: number, right: Right) =>
  db.selectFrom('apiaries').where(accessible(userId, 'apiaries', right));

type HiveRow = Selectable<Database['hives']>;

const unixSeconds = (date: Date | null): number | null => date && Math.floor(date.getTime() / 1000);

/** Names within a hive are French in every language (specification 3). */
const FRENCH = labelsIn(DEFAULT_LANGUAGE);

/** A hive as the contract defines it; here because the response of an apiary contains its hives. */
export function toHive(row: Pick<HiveRow, HiveColumn>): Hive {
  // Field by field: spread and rest syntax costs 3 microseconds more per hive, and an account may have 2,000
  // hives.
  return {
    id: row.id,
    name: row.name,
    position_on_apiary: row.position_on_apiary,
    color: row.color,
    hive_type_id: row.hive_type_id,
    hive_type: FRENCH.hiveType(row.hive_type_id) ?? '',
    bee_race_id: row.bee_race_id,
    bee_race: FRENCH.beeRace(row.bee_race_id) ?? '',
    description: row.description,
    frames_per_layer: row.frames_per_layer,
    apiary_id: row.apiary_id,
    last_observation_date: unixSeconds(row.last_observation_date),
    observations_aggregate: row.observations_aggregate,
    attention_since: unixSeconds(row.attention_since),
    version: row.version,
  };
}

/** The columns that `toHive` reads. */
export const HIVE_COLUMNS = [
  'hives.id',
  'hives.apiary_id',
  'hives.name',
  'hives.position_on_apiary',
  'hives.color',
  'hives.hive_type_id',
  'hives.bee_race_id',
  'hives.description',
  'hives.frames_per_layer',
  'hives.last_observation_date',
  'hives.observations_aggregate',
  'hives.attention_since',
  'hives.version',
] as const;
type HiveColumn = (typeof HIVE_COLUMNS)[number] extends `hives.${infer Column}` ? Column : never;

interface Wanted {
  readonly apiaryId?: number;
  /** Whether to read the pictures in addition to their names. */
  readonly thumbnails?: boolean;
}

/** The apiaries of a user, oldest first, with their living hives by position; optionally only one apiary. */
export async function findApiaries(
  db: Db,
  userId: number,
  { apiaryId, thumbnails = true }: Wanted = {},
): Promise<Apiary[]> {
  const owned = accessibleApiaries(db, userId, 'read').$if(apiaryId !== undefined, (query) =>
    query.where('apiaries.id', '=', apiaryId ?? 0),
  );
  const apiaries = await readApiaries(owned, thumbnails);
  const hives = await owned
    .innerJoin('hives', 'hives.apiary_id', 'apiaries.id')
    .where('hives.ended_on', 'is', null)
    .select(HIVE_COLUMNS)
    .orderBy('hives.position_on_apiary')
    .execute();
  const byId = new Map(apiaries.map((apiary) => [apiary.id, apiary]));
  for (const hive of hives) byId.get(hive.apiary_id)?.hives.push(toHive(hive));
  return apiaries;
}

/** Without their hives. */
async function readApiaries(
  apiaries: ReturnType<typeof accessibleApiaries>,
  thumbnails: boolean,
): Promise<Apiary[]> {
  const rows = await apiaries
    .leftJoin('apiary_images', 'apiary_images.apiary_id', 'apiaries.id')
    .select(APIARY_COLUMNS)
    .select(['apiary_images.picture', 'apiary_images.mime_type'])
    .$if(thumbnails, (query) => query.select('apiary_images.thumbnail'))
    .orderBy('apiaries.id')
    .execute();
  return rows.map(toApiary);
}

/**
 * Changes whenever a row of these apiaries, their pictures or their hives is written, inserted or deleted, based
 * on PostgreSQL's `xmin` (the transaction that wrote a row). Costs a fifth of reading 450 hives.
 */
const VERSION = sql<string>`concat(count(*), ' ', sum(hash_record_extended(
  row(apiaries.id, apiaries.xmin, apiary_images.xmin, hives.id, hives.xmin), 0)))`;

const rowsOfApiaries = (db: Db, userId: number) =>
  accessibleApiaries(db, userId, 'read')
    .leftJoin('apiary_images', 'apiary_images.apiary_id', 'apiaries.id')
    .leftJoin('hives', (join) =>
      join.onRef('hives.apiary_id', '=', 'apiaries.id').on('hives.ended_on', 'is', null),
    );

export async function apiariesVersion(db: Db, userId: number): Promise<string> {
  const { version } = await rowsOfApiaries(db, userId)
    .select(VERSION.as('version'))
    .executeTakeFirstOrThrow();
  return version;
}

type ListedHive = Parameters<typeof toHive>[0];
type ChangedRow = { isAll: boolean; apiaryId: number | null; apiaryVersion: string } & (
  | ListedHive
  | { id: null }
);

/**
 * The apiaries that `findApiaries` returns with another version than the known one. Versions and hives are
 * read in one statement, so that a hive that moves is in one apiary.
 */
export async function findChangedApiaries(
  db: Db,
  userId: number,
  { known, thumbnails }: { readonly known: ItemVersions; readonly thumbnails: boolean },
): Promise<ChangedItems<Apiary>> {
  const versions = JSON.stringify(Object.fromEntries(known));
  const rows = await db
    .with('current', () =>
      rowsOfApiaries(db, userId)
        .select(['apiaries.id', VERSION.as('version')])
        .groupBy('apiaries.id'),
    )
    .with('total', (from) =>
      from.selectFrom('current').select(
        sql<boolean>`count(*) <> ${known.size}
            or count(*) filter (where ${versions}::jsonb ? current.id::text) <> ${known.size}`.as('isAll'),
      ),
    )
    .selectFrom('total')
    .leftJoin('current', (join) =>
      join.on(
        sql<boolean>`total."isAll" or current.version is distinct from ${versions}::jsonb ->> current.id::text`,
      ),
    )
    .leftJoin('hives', (join) =>
      join.onRef('hives.apiary_id', '=', 'current.id').on('hives.ended_on', 'is', null),
    )
    .select(['total.isAll', 'current.id as apiaryId', 'current.version as apiaryVersion'])
    .select(HIVE_COLUMNS)
    .orderBy('hives.position_on_apiary')
    .$castTo<ChangedRow>()
    .execute();
  const changedVersions = new Map<number, string>();
  for (const { apiaryId, apiaryVersion } of rows)
    if (apiaryId !== null) changedVersions.set(apiaryId, apiaryVersion);
  const isAll = rows[0]?.isAll ?? true;
  if (changedVersions.size === 0) return { isAll, items: [] };
  const wanted = accessibleApiaries(db, userId, 'read').where(
    sql<boolean>`apiaries.id = any(${sql.val([...changedVersions.keys()])}::int[])`,
  );
  const apiaries = await readApiaries(wanted, thumbnails);
  const byId = new Map(apiaries.map((apiary) => [apiary.id, apiary]));
  for (const row of rows) if (row.id !== null) byId.get(row.apiary_id)?.hives.push(toHive(row));
  return {
    isAll,
    items: apiaries.map((item) => ({ id: item.id, version: changedVersions.get(item.id) ?? '', item })),
  };
}

const APIARY_COLUMNS = [
  'apiaries.id',
  'apiaries.name',
  'apiaries.reference',
  'apiaries.is_covered',
  'apiaries.address',
  'apiaries.latitude',
  'apiaries.longitude',
  'apiaries.altitude',
  'apiaries.weather_station_automatic',
  'apiaries.varroa_plan',
  'apiaries.version',
] as const;

type ApiaryRow = Omit<Apiary, 'thumbnail' | 'hives'> & {
  thumbnail?: Buffer | null;
  mime_type: string | null;
};

function toApiary({ thumbnail, mime_type, ...fields }: ApiaryRow): Apiary {
  const inline = thumbnail && mime_type ? toThumbnail(thumbnail, mime_type) : null;
  return { ...fields, thumbnail: inline, hives: [] };
}

export const toThumbnail = (image: Buffer, mime_type: string): Thumbnail => ({
  image: image.toString('base64'),
  mime_type,
});

/**
 * The ids of all apiaries of the user, locked until the end of the transaction: positions of hives are
 * changed by one request at a time, and the locks always have the same order.
 */
export async function lockApiaries(db: Db, userId: number, right: Right = 'write'): Promise<number[]> {
  const rows = await accessibleApiaries(db, userId, right)
    .select('apiaries.id')
    .orderBy('apiaries.id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/**
 * The names of all apiaries of the user. The advisory lock, held until the end of the transaction, keeps
 * concurrent requests from choosing the same name.
 */
export async function namesToChooseFrom(db: Db, userId: number): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${PAIRED_LOCKS.apiaryNames}::int, ${userId}::int)`.execute(db);
  const rows = await accessibleApiaries(db, userId, 'own').select('apiaries.name').execute();
  return rows.map(({ name }) => name);
}

export async function insertApiary(db: Db, apiary: Insertable<Database['apiaries']>): Promise<Apiary> {
  const row = await db
    .insertInto('apiaries')
    .values(apiary)
    .returning(APIARY_COLUMNS)
    .executeTakeFirstOrThrow();
  return toApiary({ ...row, picture: null, mime_type: null });
}

/** Whether the apiary belongs to the user; locks it until the end of the transaction. */
export async function lockApiary(db: Db, userId: number, apiaryId: number): Promise<boolean> {
  const owned = accessibleApiaries(db, userId, 'write')
    .select('apiaries.id')
    .where('apiaries.id', '=', apiaryId);
  return (await owned.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/** Updates an apiary; false if the user has no such apiary. */
export async function updateApiary(
  db: Db,
  userId: number,
  apiaryId: number,
  change: Updateable<Database['apiaries']>,
): Promise<boolean> {
  const owned = accessibleApiaries(db, userId, 'write')
    .select('apiaries.id')
    .where('apiaries.id', '=', apiaryId);
  // An empty change still checks that the apiary exists.
  if (Object.keys(change).length === 0) return (await owned.executeTakeFirst()) !== undefined;
  const { numUpdatedRows } = await db
    .updateTable('apiaries')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', 'in', owned)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an apiary with its hives and their observations. It is locked and belongs to the user. */
export async function deleteApiary(db: Db, apiaryId: number): Promise<void> {
  await db.deleteFrom('apiaries').where('id', '=', apiaryId).execute();
}

/** Whether the user has this right on the apiary. */
export async function hasApiary(db: Db, userId: number, apiaryId: number, right: Right): Promise<boolean> {
  return (
    (await accessibleApiaries(db, userId, right)
      .select('apiaries.id')
      .where('apiaries.id', '=', apiaryId)
      .executeTakeFirst()) !== undefined
  );
}

/** The location of an existing apiary, and whether it uses the nearest station. */
export const findPlace = (db: Db, apiaryId: number) =>
  db
    .selectFrom('apiaries')
    .select(['latitude', 'longitude', 'altitude', 'weather_station_automatic'])
    .where('id', '=', apiaryId)
    .executeTakeFirst();

/** The locations of the apiaries of all accounts. */
export const findAllPlaces = (db: Db): Promise<ForecastPlace[]> =>
  db.selectFrom('apiaries').select(['latitude', 'longitude', 'altitude']).distinct().execute();

/** Whether the user may change the apiary; locks it against deletion until the end of the transaction. */
export async function holdApiary(db: Db, userId: number, apiaryId: number): Promise<boolean> {
  const held = accessibleApiaries(db, userId, 'write')
    .select('apiaries.id')
    .where('apiaries.id', '=', apiaryId);
  return (await held.forKeyShare().executeTakeFirst()) !== undefined;
}

export const findApiaryImage = (db: Db, userId: number, image: { apiaryId: number; picture: string }) =>
  accessibleApiaries(db, userId, 'read')
    .innerJoin('apiary_images', 'apiary_images.apiary_id', 'apiaries.id')
    .select('apiary_images.thumbnail')
    .where('apiaries.id', '=', image.apiaryId)
    .where('apiary_images.picture', '=', image.picture)
    .executeTakeFirst();

export async function saveApiaryImage(db: Db, image: Insertable<Database['apiary_images']>): Promise<void> {
  await db
    .insertInto('apiary_images')
    .values(image)
    .onConflict((conflict) =>
      conflict.column('apiary_id').doUpdateSet({ thumbnail: image.thumbnail, mime_type: image.mime_type }),
    )
    .execute();
}

export async function deleteApiaryImage(db: Db, apiaryId: number): Promise<void> {
  await db.deleteFrom('apiary_images').where('apiary_id', '=', apiaryId).execute();
}
