import {
  COUNTINGS_PER_PAGE,
  type Counting,
  type CountingPage,
  type CountingsQuery,
  type CountRange,
  type LatestCount,
  type ListedCounting,
} from '@propolis/contract';
import { COUNTING_ERRORS, countedMites, mitesPerDay } from '@propolis/domain';
import { countRows, type Database, type Db, hasRow } from '@propolis/postgres';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { accessible } from '../sharing/sharing.queries.ts';

type Row = Selectable<Database['countings']>;

/** All columns except the counter's full result. */
const LISTED = [
  'countings.id',
  'countings.hive_id',
  'countings.status',
  'countings.counted_by',
  'countings.count_date',
  'countings.photo_timestamp_timezone',
  'countings.file_id',
  'countings.photo_width',
  'countings.photo_height',
  'countings.camera_brand',
  'countings.camera_model',
  'countings.marker',
  'countings.custom_marker_diameter',
  'countings.exposure_days',
  'countings.sample_bees',
  'countings.sample_method',
  'countings.comment',
  'countings.count_least',
  'countings.count_most',
  'countings.scale_doubt',
  'countings.process_timestamp',
  'countings.varroa_count_above_minimum_certainty',
  'countings.varroa_count_total',
  'countings.median_certainty',
  'countings.corrected_count',
  'countings.corrected_at',
  'countings.error',
  'countings.updated_at',
  'countings.version',
  'apiaries.id as apiary_id',
  'apiaries.name as apiary_name',
] as const;

/** The counts that the user may read, with the location of their hives. */
const readable = (db: Db, userId: number) =>
  db
    .selectFrom('countings')
    .leftJoin('hives', 'hives.id', 'countings.hive_id')
    .leftJoin('apiaries', 'apiaries.id', 'hives.apiary_id')
    .where(accessible(userId, 'countings', 'read'));

type ListedRow = Awaited<ReturnType<typeof findRows>>[number];

function toListed({
  file_id,
  photo_width,
  photo_height,
  apiary_id,
  apiary_name,
  process_timestamp,
  count_least,
  count_most,
  ...row
}: ListedRow): ListedCounting {
  const { count_date, exposure_days, corrected_at } = row;
  const mites = countedMites(row);
  const date = count_date.toISOString();
  return {
    ...row,
    apiary: apiary_id === null || apiary_name === null ? null : { id: apiary_id, name: apiary_name },
    count_date: date,
    photo:
      photo_width === null || photo_height === null ? null : { width: photo_width, height: photo_height },
    photo_timestamp: file_id === null ? null : date,
    process_timestamp: process_timestamp?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    count_range: rangeOf({ count_least, count_most }),
    mites_per_day: mitesPerDay(mites, exposure_days),
    corrected_at: corrected_at?.toISOString() ?? null,
  };
}

const rangeOf = ({ count_least, count_most }: Pick<Row, 'count_least' | 'count_most'>): CountRange | null =>
  count_least === null || count_most === null ? null : { least: count_least, most: count_most };

type Filter = Omit<CountingsQuery, 'page' | 'sortByDateAsc'>;

const filtered = (db: Db, userId: number, { linked, status, apiary, hive, start, end }: Filter) =>
  readable(db, userId)
    .$if(linked !== undefined, (query) => query.where('countings.hive_id', linked ? 'is not' : 'is', null))
    .$if(status !== undefined, (query) =>
      query.where('countings.status', 'in', status === 'error' ? COUNTING_ERRORS : [status ?? 'done']),
    )
    .$if(apiary !== undefined, (query) => query.where('apiaries.id', '=', apiary ?? 0))
    .$if(hive !== undefined, (query) => query.where('countings.hive_id', '=', hive ?? 0))
    .$if(start !== undefined, (query) => query.where('countings.count_date', '>=', new Date(start ?? 0)))
    .$if(end !== undefined, (query) => query.where('countings.count_date', '<', new Date(end ?? 0)));

const findRows = (db: Db, userId: number, { page, sortByDateAsc, ...filter }: CountingsQuery) => {
  const order = sortByDateAsc ? 'asc' : 'desc';
  return filtered(db, userId, filter)
    .select(LISTED)
    .orderBy('countings.count_date', order)
    .orderBy('countings.id', order)
    .$if(page !== undefined, (query) =>
      query.limit(COUNTINGS_PER_PAGE).offset(((page ?? 1) - 1) * COUNTINGS_PER_PAGE),
    )
    .execute();
};

/** All matching counts, or one page of them. */
export async function findCountings(db: Db, userId: number, query: CountingsQuery): Promise<CountingPage> {
  const rows = await findRows(db, userId, query);
  const { page, sortByDateAsc: _order, ...filter } = query;
  if (page === undefined) return { data: rows.map(toListed), last_page: 1 };
  const all = await countRows(db, filtered(db, userId, filter));
  return { data: rows.map(toListed), last_page: Math.max(1, Math.ceil(all / COUNTINGS_PER_PAGE)) };
}

/** Counts of hives, by hive. */
const ofHives = (db: Db, userId: number) =>
  db
    .selectFrom('countings')
    .select(['id', 'hive_id', 'count_date', 'exposure_days', 'count_least', 'count_most', 'scale_doubt'])
    .select(['corrected_count', 'varroa_count_above_minimum_certainty', 'sample_bees'])
    .where(accessible(userId, 'countings', 'read'))
    .where('status', '=', 'done')
    .where('hive_id', 'is not', null)
    .orderBy('hive_id');

type OfHive = Awaited<ReturnType<ReturnType<typeof ofHives>['execute']>>[number];

function toLatest({
  id,
  hive_id,
  count_date,
  exposure_days,
  scale_doubt,
  sample_bees,
  ...row
}: OfHive): LatestCount[] {
  const mites = countedMites(row);
  if (hive_id === null || mites === null) return [];
  return [
    {
      id,
      hive_id,
      count_date: count_date.toISOString(),
      mites,
      count_range: rangeOf(row),
      scale_doubt,
      exposure_days,
      mites_per_day: mitesPerDay(mites, exposure_days),
      sample_bees,
    },
  ];
}

/** The newest count of each hive, by hive; of two with the same date the later inserted one. */
export async function findLatestCounts(db: Db, userId: number): Promise<LatestCount[]> {
  const rows = await ofHives(db, userId)
    .distinctOn('hive_id')
    .orderBy('count_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(toLatest);
}

/** The counts of each hive since a time, or of some hives, by hive, oldest first. */
export async function findCountsSince(
  db: Db,
  userId: number,
  start: Date,
  hiveIds?: readonly number[],
): Promise<LatestCount[]> {
  const rows = await ofHives(db, userId)
    .where('count_date', '>=', start)
    .$if(hiveIds !== undefined, (query) =>
      query.where(sql<boolean>`hive_id = any(${sql.val([...(hiveIds ?? [])])}::int[])`),
    )
    .orderBy('count_date')
    .orderBy('id')
    .execute();
  return rows.flatMap(toLatest);
}

export async function findCounting(db: Db, userId: number, id: number): Promise<Counting | undefined> {
  const row = await readable(db, userId)
    .where('countings.id', '=', id)
    .select(LISTED)
    .select(['countings.api_result', 'countings.corrections'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { api_result, corrections, ...listed } = row;
  return { ...toListed(listed), api_result, corrections };
}

export async function insertCounting(db: Db, counting: Insertable<Database['countings']>): Promise<number> {
  const { id } = await db.insertInto('countings').values(counting).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Inserts at least one count. */
export const insertCountings = (db: Db, countings: readonly Insertable<Database['countings']>[]) =>
  db
    .insertInto('countings')
    .values([...countings])
    .execute();

interface OwnedCounting {
  readonly userId: number;
  readonly id: number;
}

/** Whether the count belongs to the user; locks it until the end of the transaction. */
export const lockCounting = (db: Db, { userId, id }: OwnedCounting): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('countings')
      .select('id')
      .where('id', '=', id)
      .where(accessible(userId, 'countings', 'write'))
      .forNoKeyUpdate(),
  );

export const updateCounting = (
  db: Db,
  { userId, id }: OwnedCounting,
  change: Updateable<Database['countings']>,
) =>
  db
    .updateTable('countings')
    .set(change)
    .where('id', '=', id)
    .where(accessible(userId, 'countings', 'write'))
    .execute();

/** Starts another run of a photo; undefined if the user has no such count. */
export const restartCounting = (
  db: Db,
  { userId, id }: OwnedCounting,
  change: Pick<
    Updateable<Database['countings']>,
    'marker' | 'custom_marker_diameter' | 'board_mm_per_px' | 'updated_at'
  >,
): Promise<Pick<Row, 'run'> | undefined> =>
  db
    .updateTable('countings')
    .set((row) => ({
      ...change,
      run: row('run', '+', 1),
      tries: 0,
      status: 'waiting',
      process_timestamp: null,
      varroa_count_above_minimum_certainty: null,
      varroa_count_total: null,
      median_certainty: null,
      api_result: null,
      count_least: null,
      count_most: null,
      corrections: null,
      corrected_count: null,
      corrected_at: null,
      error: null,
    }))
    .where('id', '=', id)
    .where(accessible(userId, 'countings', 'write'))
    .where('file_id', 'is not', null)
    .returning('run')
    .executeTakeFirst();

/** Returns the name of its files; undefined if the user has no such count. */
export const deleteCounting = (db: Db, { userId, id }: OwnedCounting) =>
  db
    .deleteFrom('countings')
    .where('id', '=', id)
    .where(accessible(userId, 'countings', 'own'))
    .returning('file_id')
    .executeTakeFirst();

/** The photo of a count; undefined if the user has no such count, or it has no photo. */
export async function findCountingPhoto(
  db: Db,
  { userId, id }: OwnedCounting,
): Promise<{ fileId: string; type: string } | undefined> {
  const row = await db
    .selectFrom('countings')
    .select(['file_id', 'photo_type'])
    .where('id', '=', id)
    .where(accessible(userId, 'countings', 'read'))
    .executeTakeFirst();
  return row?.file_id && row.photo_type ? { fileId: row.file_id, type: row.photo_type } : undefined;
}

/** The number of the user's counts and the bytes of their photos. */
export const measureCountings = (db: Db, userId: number): Promise<{ countings: number; bytes: number }> =>
  db
    .selectFrom('countings')
    .select([
      sql<number>`count(*)::int`.as('countings'),
      // The counter's result is stored in the row; its stored size is read without loading it.
      sql<number>`coalesce(sum(
        coalesce(photo_bytes, 0) + coalesce(pg_column_size(api_result), 0) + coalesce(pg_column_size(corrections), 0)
      ), 0)::float8`.as('bytes'),
    ])
    .where(accessible(userId, 'countings', 'own'))
    .executeTakeFirstOrThrow();

/** The counts of a deleted hive, apiary or user. */
export interface Leaving {
  readonly of: 'user' | 'apiary' | 'hive';
  readonly id: number;
}

/** The names of their photo files. */
export async function findCountingFilesOf(db: Db, { of, id }: Leaving): Promise<string[]> {
  const column = { apiary: 'hives.apiary_id', hive: 'countings.hive_id' } as const;
  const rows = await db
    .selectFrom('countings')
    .leftJoin('hives', 'hives.id', 'countings.hive_id')
    .select('countings.file_id')
    .where((eb) => (of === 'user' ? accessible(id, 'countings', 'own') : eb(column[of], '=', id)))
    .execute();
  return rows.flatMap(({ file_id }) => file_id ?? []);
}

/** Whether a hive has counts, finished or not. */
export const isCounted = (db: Db, userId: number, hiveId: number): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('countings')
      .select('id')
      .where(accessible(userId, 'countings', 'read'))
      .where('hive_id', '=', hiveId)
      .limit(1),
  );

/** Ends unfinished counts without a change since this date. */
export const endForgotten = (db: Db, now: Date, since: Date) =>
  db
    .updateTable('countings')
    .set({ status: 'error_unknown', error: 'given_up', updated_at: now })
    .where('status', 'in', ['waiting', 'processing'])
    .where('updated_at', '<', since)
    .execute();

/** For all accounts: the number of unfinished counts and the date of the oldest. */
export async function findUnfinishedCountings(
  db: Db,
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { count, since } = await db
    .selectFrom('countings')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('status', 'in', ['waiting', 'processing'])
    .executeTakeFirstOrThrow();
  return { count: Number(count), since };
}

export const countUnfinished = (db: Db, userId: number): Promise<number> =>
  countRows(
    db,
    db
      .selectFrom('countings')
      .where('status', 'in', ['waiting', 'processing'])
      .where(accessible(userId, 'countings', 'own')),
  );

export async function measureCountingPhotos(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('countings')
    .select(({ fn }) => fn.sum<number | null>('photo_bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
