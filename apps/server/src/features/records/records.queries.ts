import type {
  JournalRecord,
  RecordContent,
  RecordsQuery,
  RecordVersion,
  StoredRecord,
} from '@propolis/contract';
import type { IsoDay, RecordKind } from '@propolis/domain';
import type { Meter } from '@propolis/http-kit';
import { type Db, idsByUid, inPages, PAIRED_LOCKS } from '@propolis/postgres';
import { sql } from 'kysely';
import { findUser, requireRow } from '../account/account.queries.ts';
import { accessibleApiaries } from '../apiaries/apiaries.queries.ts';
import { accessibleHives } from '../hives/hives.queries.ts';
import type { Right } from '../sharing/sharing.queries.ts';
import { type HashedVersion, hashVersion } from './records.chain.ts';
import { accessibleRecords, type Filter, filtered } from './records.filter.queries.ts';
import { sumsOf } from './records.sums.ts';

/** The records in their newest version. */
export const newest = (db: Db, userId: number, right: Right = 'read') =>
  accessibleRecords(db, userId, right)
    .innerJoin('record_versions', (join) =>
      join
        .onRef('record_versions.record_id', '=', 'records.id')
        .onRef('record_versions.version', '=', 'records.version'),
    )
    .leftJoin('record_observations', 'record_observations.record_id', 'records.id');

/** What a version says. */
export const VERSION_COLUMNS = [
  'record_versions.version',
  'record_versions.origin',
  'record_versions.made_at',
  'record_versions.made_by',
  'record_versions.cancelled',
  'record_versions.apiary_name',
  'record_versions.content',
] as const;
export const RECORD_COLUMNS = [
  'records.uid',
  'records.apiary_id',
  'record_observations.observation_id',
  ...VERSION_COLUMNS,
] as const;

type VersionRow = Omit<HashedVersion, 'uid'>;

type RecordRow = VersionRow & { uid: string; apiary_id: number | null; observation_id: number | null };

type Stock = Extract<RecordContent, { kind: 'stock' }>;

/** Ids by uid; what was removed is missing. */
interface Ids {
  readonly hiveIds: ReadonlyMap<string, number>;
  readonly apiaryIds: ReadonlyMap<string, number>;
}

function toVersion(
  { content, apiary_name: _, made_at, ...version }: VersionRow,
  { hiveIds, apiaryIds }: Ids,
): RecordVersion {
  const hives = content.hives.map(({ uid, name }) => ({ id: hiveIds.get(uid) ?? uid, name }));
  const stored = content.kind === 'stock' ? content.to_apiary : null;
  const to_apiary = stored && { id: apiaryIds.get(stored.uid) ?? stored.uid, name: stored.name };
  const hive_ids = hives.map(({ id }) => id);
  return {
    ...version,
    made_at: made_at.toISOString(),
    ...{ hives, to_apiary },
    record: asEntered(content, { hive_ids, to_apiary_id: to_apiary?.id ?? null }),
  };
}

/** The content with the ids of this server. */
function asEntered(
  content: StoredRecord,
  { hive_ids, to_apiary_id }: Pick<Stock, 'hive_ids' | 'to_apiary_id'>,
): RecordContent {
  const { hives: _hives, ...record } = content;
  if (record.kind === 'medicine') return record;
  if (record.kind === 'queen') {
    const { before_mark: _before, ...queen } = record;
    return { ...queen, hive_ids };
  }
  if (record.kind !== 'stock') return { ...record, hive_ids };
  const { to_apiary: _to, founded: _founded, left: _left, ...stock } = record;
  return { ...stock, hive_ids, to_apiary_id };
}

const toRecord = ({ uid, apiary_id, observation_id, ...version }: RecordRow, ids: Ids): JournalRecord => ({
  ...toVersion(version, ids),
  id: uid,
  observation_id,
  apiary: version.apiary_name === null ? null : { id: apiary_id, name: version.apiary_name },
});

async function findIds(db: Db, userId: number, rows: readonly VersionRow[]): Promise<Ids> {
  const hives = [...new Set(rows.flatMap(({ content }) => content.hives.map(({ uid }) => uid)))];
  const apiaries = rows.flatMap(({ content }) =>
    content.kind === 'stock' && content.to_apiary ? [content.to_apiary.uid] : [],
  );
  return {
    hiveIds:
      hives.length === 0
        ? new Map()
        : await idsByUid(
            accessibleHives(db, userId, 'read')
              .select(['hives.id', 'hives.uid'])
              .where('hives.uid', 'in', hives),
          ),
    apiaryIds:
      apiaries.length === 0
        ? new Map()
        : await idsByUid(
            accessibleApiaries(db, userId, 'read').select(['id', 'uid']).where('uid', 'in', apiaries),
          ),
  };
}

export async function findRecord(db: Db, userId: number, uid: string): Promise<JournalRecord | undefined> {
  const row = await newest(db, userId)
    .select(RECORD_COLUMNS)
    .where('records.uid', '=', uid)
    .executeTakeFirst();
  return row && toRecord(row, await findIds(db, userId, [row]));
}

/** The valid records of some kinds since a day, once for each of these hives. */
export const findContentsOf = (
  db: Db,
  userId: number,
  hiveIds: readonly number[],
  { kinds, since }: { readonly kinds: readonly RecordKind[]; readonly since: IsoDay },
) =>
  newest(db, userId)
    .innerJoin('record_hives', 'record_hives.record_id', 'records.id')
    .innerJoin('hives', 'hives.uid', 'record_hives.hive_uid')
    .select(['record_versions.content', 'hives.id as hive_id'])
    .where('records.kind', 'in', kinds)
    .where('records.is_cancelled', '=', false)
    .where('records.happened_on', '>=', since)
    .where(sql<boolean>`hives.id = any(${sql.val([...hiveIds])}::int[])`)
    .execute();

/** The marks of a queen before that of a record, as they were made, and when they changed; the newest first. */
export const findEarlierMarks = (
  db: Db,
  userId: number,
  { queen, recordUid }: { readonly queen: string; readonly recordUid: string },
) =>
  newest(db, userId)
    .innerJoin('record_versions as first', (join) =>
      join.onRef('first.record_id', '=', 'records.id').on('first.version', '=', 1),
    )
    .select(['first.content', 'record_versions.made_at'])
    // An undo has no reason; a correction for another queen has no mark.
    .select(
      sql<boolean>`record_versions.cancelled is distinct from '' and record_versions.content ? 'before_mark'`.as(
        'stands',
      ),
    )
    .where('records.kind', '=', 'queen')
    .where(sql<boolean>`first.content ? 'before_mark' and first.content ->> 'queen' = ${queen}`)
    .where(
      'records.id',
      '<',
      accessibleRecords(db, userId, 'read').select('records.id').where('records.uid', '=', recordUid),
    )
    .orderBy('records.id', 'desc')
    .execute();

/** All versions, oldest first. */
export async function findVersions(db: Db, userId: number, uid: string): Promise<RecordVersion[]> {
  const rows = await accessibleRecords(db, userId, 'read')
    .innerJoin('record_versions', 'record_versions.record_id', 'records.id')
    .select(VERSION_COLUMNS)
    .where('records.uid', '=', uid)
    .orderBy('record_versions.version')
    .execute();
  const ids = await findIds(db, userId, rows);
  return rows.map((row) => toVersion(row, ids));
}

/** Part of the journal, newest first. */
const readListed = (db: Db, userId: number, filter: Filter, part: Part) =>
  newest(db, userId)
    .select([...RECORD_COLUMNS, 'records.id'])
    .where(
      'records.id',
      'in',
      filtered(db, userId, filter)
        .$if(part.after !== undefined, (query) =>
          query.where(sql<boolean>`(happened_on, id) < (${part.after?.day}, ${part.after?.id}::int)`),
        )
        .select('records.id')
        .orderBy('records.happened_on', 'desc')
        .orderBy('records.id', 'desc')
        .limit(part.limit)
        .offset(part.offset ?? 0),
    )
    .orderBy('records.happened_on', 'desc')
    .orderBy('records.id', 'desc')
    .execute();

interface Part {
  readonly limit: number;
  readonly offset?: number;
  /** The last record before this part. */
  readonly after?: { readonly day: IsoDay; readonly id: number } | undefined;
}

/** A page of the journal. */
export async function findRecords(
  db: Db,
  userId: number,
  { page, limit, ...filter }: RecordsQuery,
): Promise<JournalRecord[]> {
  const rows = await readListed(db, userId, filter, { limit, offset: (page - 1) * limit });
  const ids = await findIds(db, userId, rows);
  return rows.map(({ id: _id, ...row }) => toRecord(row, ids));
}

/** Rows in memory at a time while a table is written. */
const ROWS_AT_ONCE = 500;

/** All matching records, newest first, page by page. */
export const readRecords = (db: Db, userId: number, filter: Filter) =>
  inPages(ROWS_AT_ONCE, (last?: { readonly id: number; readonly content: StoredRecord }) =>
    readListed(db, userId, filter, {
      limit: ROWS_AT_ONCE,
      after: last && { day: last.content.happened_on, id: last.id },
    }),
  );

/**
 * The valid records of a hive whose first day, or a day of whose treatment, is in a period; both days included.
 * Without the amounts of observations.
 */
export const findRecordsOfHive = (
  db: Db,
  userId: number,
  { hive, from, to }: { readonly hive: number; readonly from: IsoDay; readonly to: IsoDay },
) =>
  newest(db, userId)
    .innerJoin('record_hives', 'record_hives.record_id', 'records.id')
    .innerJoin('hives', 'hives.uid', 'record_hives.hive_uid')
    .where('hives.id', '=', hive)
    .where('records.is_cancelled', '=', false)
    .where('record_versions.origin', '<>', 'observation')
    .where('records.happened_on', '<=', to)
    .where((is) =>
      is.or([
        is('records.happened_on', '>=', from),
        is.and([
          is('records.kind', '=', 'treatment'),
          is.or([is('record_versions.last_day', 'is', null), is('record_versions.last_day', '>=', from)]),
        ]),
      ]),
    )
    .select(['records.uid', 'record_versions.content'])
    .orderBy('records.happened_on')
    .orderBy('records.id')
    .execute();

/**
 * Until the end of the transaction no other one adds to the journal of the account: the versions of an apiary are a
 * chain.
 */
export async function lockJournal(db: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PAIRED_LOCKS.journal}::int, ${userId}::int)`.execute(db);
}

export const findLastInChain = (db: Db, userId: number, chain: string) =>
  db
    .selectFrom('record_versions')
    .select(['position', 'hash'])
    .where('chain_user_id', '=', userId)
    .where('chain', '=', chain)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The id of a record of the user; with the right to write it is locked until the end of the transaction. */
export async function holdRecord(
  db: Db,
  userId: number,
  uid: string,
  right: Exclude<Right, 'own'>,
): Promise<number | undefined> {
  const row = await accessibleRecords(db, userId, right)
    .select('records.id')
    .where('records.uid', '=', uid)
    .$if(right === 'write', (query) => query.forUpdate('records'))
    .executeTakeFirst();
  return row?.id;
}

/** A record that the user may change, in its newest version, locked until the end of the transaction. */
export const lockRecord = (db: Db, userId: number, uid: string) =>
  newest(db, userId, 'write')
    .innerJoin('record_versions as first', (join) =>
      join.onRef('first.record_id', '=', 'records.id').on('first.version', '=', 1),
    )
    .select(RECORD_COLUMNS)
    .select(['records.id', 'record_versions.chain', 'first.made_at as first_made_at'])
    .where('records.uid', '=', uid)
    .forUpdate('records')
    .executeTakeFirst();

interface NewRecord {
  readonly userId: number;
  readonly uid: string;
  readonly apiaryId: number | null;
}

/** The id of the new row, whose first version is to be added; undefined if the account has a record with this uid. */
export async function insertRecord(
  db: Db,
  { userId, uid, apiaryId }: NewRecord,
  content: StoredRecord,
): Promise<number | undefined> {
  const row = await db
    .insertInto('records')
    .values({
      ...{ user_id: userId, uid, apiary_id: apiaryId, version: 1 },
      ...sumsOf(content, null),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'uid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A version to add; its record is locked or new. */
export interface NewVersion extends Omit<HashedVersion, 'made_by'> {
  readonly recordId: number;
  readonly userId: number;
  /** The uid of the apiary, or `NO_APIARY`. */
  readonly chain: string;
}

/** Adds a version to its chain, which is locked, and makes it the newest of its record. */
export async function appendVersion(db: Db, added: NewVersion): Promise<void> {
  const { recordId, userId, chain, uid, ...said } = added;
  const { username: made_by } = requireRow(await findUser(db, userId));
  const last = await findLastInChain(db, userId, chain);
  const previous_hash = last?.hash ?? null;
  const { version, cancelled, content } = said;
  await db
    .insertInto('record_versions')
    .values({
      ...said,
      content: JSON.stringify(content),
      record_id: recordId,
      made_by,
      chain_user_id: userId,
      chain,
      position: (last?.position ?? 0) + 1,
      previous_hash,
      hash: hashVersion({ ...said, uid, made_by }, previous_hash),
    })
    .execute();
  await db
    .updateTable('records')
    .set({ version, ...sumsOf(content, cancelled) })
    .where('id', '=', recordId)
    .execute();
  await db.deleteFrom('record_hives').where('record_id', '=', recordId).execute();
  await insertHives(db, [{ record_id: recordId, hives: content.hives }]);
}

/** Links records with the hives of their newest version. */
export async function insertHives(
  db: Db,
  linked: readonly { readonly record_id: number; readonly hives: StoredRecord['hives'] }[],
): Promise<void> {
  const rows = linked.flatMap(({ record_id, hives }) =>
    hives.map(({ uid }) => ({ record_id, hive_uid: uid })),
  );
  await sql`insert into record_hives (record_id, hive_uid)
    select record_id, hive_uid
    from jsonb_populate_recordset(null::record_hives, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}

/** Versions count, because they are kept. */
export const RECORDS_METER: Meter = {
  kind: 'records',
  code: 'quota_records',
  measure: async (db, userId) => {
    const { count } = await accessibleRecords(db, userId, 'own')
      .select(sql<number>`coalesce(sum(version), 0)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
};
