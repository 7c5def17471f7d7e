import type { Apiary, Hive, Thumbnail } from '@propolis/contract';
import { DEFAULT_LANGUAGE, type ForecastPlace } from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { ChangedItems, ItemVersions } from '@propolis/http-kit';
import {
  buildOnce,
  type Database,
  type Db,
  type Given,
  hasChanged,
  hasRow,
  PAIRED_LOCKS,
} from '@propolis/postgres';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { accessible, type Right, type UserId } from '../sharing/sharing.queries.ts';

/** The apiaries on which the user has this right; rights on hives and observations follow from them. */
export const accessibleApiaries = (db: Db, userId: UserId, right: Right) =>
  db.selectFrom('apiaries').where(accessible(userId, 'apiaries', right));

/** A time in a row, or in JSON. */
type Time = Date | string | null;
type HiveRow = Omit<Pick<Selectable<Database['hives']>, HiveColumn>, TimeColumn> & Record<TimeColumn, Time>;
type TimeColumn = 'last_observation_date' | 'attention_since';

const unixSeconds = (time: Time): number | null =>
  time === null ? null : Math.floor(new Date(time).getTime() / 1000);

/** Names within a hive are French in every language (specification 3). */
const FRENCH = labelsIn(DEFAULT_LANGUAGE);

/** A hive as the contract defines it; here because the response of an apiary contains its hives. */
export function toHive(row: HiveRow): Hive {
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

/**
 * Both make a version that changes whenever a row of these apiaries, their pictures or their hives is written, inserted
 * or deleted, by PostgreSQL's `xmin` (the transaction that wrote a row). Costs a fifth of reading 450 hives.
 */
const ROWS = sql<string>`count(*)`;
const HASHES = sql<string>`sum(hash_record_extended(
  row(apiaries.id, apiaries.xmin, apiary_images.xmin, hives.id, hives.xmin), 0))`;
const versionOf = (rows = ROWS, hashes = HASHES) =>
  sql<string>`concat(${rows}, ' ', ${hashes})`.as('version');

const rowsOfApiaries = (db: Db, userId: UserId) =>
  accessibleApiaries(db, userId, 'read')
    .leftJoin('apiary_images', 'apiary_images.apiary_id', 'apiaries.id')
    .leftJoin('hives', (join) =>
      join.onRef('hives.apiary_id', '=', 'apiaries.id').on('hives.ended_on', 'is', null),
    );

export async function apiariesVersion(db: Db, userId: number): Promise<string> {
  const [row] = await readVersion(db, { userId });
  // An aggregate without groups always has one row.
  return row?.version ?? '';
}

const readVersion = buildOnce((db, { userId }: Given<{ userId: number }>) =>
  rowsOfApiaries(db, userId).select(versionOf()),
);

interface Wanted {
  readonly apiaryId?: number;
  /** Whether to read the pictures in addition to their names. */
  readonly thumbnails?: boolean;
}

/** The apiaries of a user, oldest first, with their living hives by position; optionally only one apiary. */
export async function findApiaries(db: Db, userId: number, wanted?: Wanted): Promise<Apiary[]> {
  const { items } = await findChangedApiaries(db, userId, { known: new Map(), ...wanted });
  return items.map(({ item }) => item);
}

/**
 * The apiaries with another version than the known one. They are read in one statement, so that a hive that moves is in
 * one apiary.
 */
export async function findChangedApiaries(
  db: Db,
  userId: number,
  { known, apiaryId, thumbnails = true }: Wanted & { readonly known: ItemVersions },
): Promise<ChangedItems<Apiary>> {
  const versions = JSON.stringify(Object.fromEntries(known));
  const rows = await db
    .with('current', () =>
      rowsOfApiaries(db, userId)
        .$if(apiaryId !== undefined, (query) => query.where('apiaries.id', '=', apiaryId ?? 0))
        .select(['apiaries.id', ROWS.as('rows'), HASHES.as('hashes'), versionOf()])
        .groupBy('apiaries.id'),
    )
    .with('total', (from) =>
      from
        .selectFrom('current')
        .select(versionOf(sql`coalesce(sum(rows), 0)`, sql`sum(hashes)`))
        .select(
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
    .leftJoin('apiaries', 'apiaries.id', 'current.id')
    .leftJoin('apiary_images', 'apiary_images.apiary_id', 'apiaries.id')
    .select(['total.isAll', 'total.version as listVersion', 'current.version as itemVersion'])
    .select(APIARY_COLUMNS)
    .select(['apiary_images.picture', 'apiary_images.mime_type'])
    .$if(thumbnails, (query) => query.select('apiary_images.thumbnail'))
    .select((from) =>
      jsonArrayFrom(
        from
          .selectFrom('hives')
          .select(HIVE_COLUMNS)
          .whereRef('hives.apiary_id', '=', 'apiaries.id')
          .where('hives.ended_on', 'is', null)
          .orderBy('hives.position_on_apiary'),
      ).as('hives'),
    )
    .orderBy('apiaries.id')
    .$castTo<ChangedRow>()
    .execute();
  return {
    version: rows[0]?.listVersion ?? '',
    isAll: rows[0]?.isAll ?? true,
    items: rows.flatMap(({ isAll, listVersion, itemVersion: version, ...row }) =>
      row.id === null ? [] : { id: row.id, version, item: toApiary(row) },
    ),
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
  hives: HiveRow[];
};
type ChangedRow = { isAll: boolean; listVersion: string; itemVersion: string } & (ApiaryRow | { id: null });

function toApiary({ thumbnail, mime_type, hives, ...fields }: ApiaryRow): Apiary {
  const inline = thumbnail && mime_type ? toThumbnail(thumbnail, mime_type) : null;
  return { ...fields, thumbnail: inline, hives: hives.map(toHive) };
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
  return toApiary({ ...row, picture: null, mime_type: null, hives: [] });
}

const ofUser = (db: Db, userId: number, apiaryId: number, right: Right) =>
  accessibleApiaries(db, userId, right).select('apiaries.id').where('apiaries.id', '=', apiaryId);

/** Whether the apiary belongs to the user; locks it until the end of the transaction. */
export const lockApiary = (db: Db, userId: number, apiaryId: number): Promise<boolean> =>
  hasRow(ofUser(db, userId, apiaryId, 'write').forNoKeyUpdate());

/** Updates an apiary; false if the user has no such apiary. */
export async function updateApiary(
  db: Db,
  userId: number,
  apiaryId: number,
  change: Updateable<Database['apiaries']>,
): Promise<boolean> {
  const owned = ofUser(db, userId, apiaryId, 'write');
  // An empty change still checks that the apiary exists.
  if (Object.keys(change).length === 0) return hasRow(owned);
  return hasChanged(
    db
      .updateTable('apiaries')
      .set((row) => ({ ...change, version: row('version', '+', 1) }))
      .where('id', 'in', owned),
  );
}

/** Deletes an apiary with its hives and their observations. It is locked and belongs to the user. */
export async function deleteApiary(db: Db, apiaryId: number): Promise<void> {
  await db.deleteFrom('apiaries').where('id', '=', apiaryId).execute();
}

/** Whether the user has this right on the apiary. */
export const hasApiary = (db: Db, userId: number, apiaryId: number, right: Right): Promise<boolean> =>
  hasRow(ofUser(db, userId, apiaryId, right));

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
export const holdApiary = (db: Db, userId: number, apiaryId: number): Promise<boolean> =>
  hasRow(ofUser(db, userId, apiaryId, 'write').forKeyShare());

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
