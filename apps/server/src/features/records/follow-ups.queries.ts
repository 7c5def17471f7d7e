import type { FollowUp } from '@propolis/contract';
import { addDays, CONTROL_AFTER_DAYS, type FollowUpKind, firstOpenDay, type IsoDay } from '@propolis/domain';
import { type Db, idsByUid } from '@propolis/postgres';
import { sql } from 'kysely';
import { accessibleHives } from '../hives/hives.queries.ts';
import { accessible } from '../sharing/sharing.queries.ts';
import { accessibleRecords } from './records.filter.queries.ts';

/** More than a beekeeper can do in a month. */
const LISTED_MAX = 1000;

/** No treatment lasts longer: the last day of an older one without any was forgotten. */
const LONGEST_DAYS = 180;

/**
 * Whether a follow-up that is due from this day on is still asked for. Mites are counted once, after the last of the
 * treatments that follow each other at once, as in the plan of the season; a product that is given twice is taken out
 * once. Another treatment of the hive that began before such a follow-up is due and ends later, or on the same day,
 * has its own.
 */
const isAskedNow = (first: IsoDay, userId?: number) => sql<boolean>`not exists (
  select from (
    -- Read once for all follow-ups (offset): one by one, they would read all records of their hives.
    select records.id, records.user_id, hive_uid, records.happened_on, records.product,
      coalesce(latest.last_day, '9999-12-31') as last_day, latest.indication
    from records
    join record_versions as latest
      on latest.record_id = records.id and latest.version = records.version
    join record_hives on record_hives.record_id = records.id
    where records.kind = 'treatment' and not records.is_cancelled
      and (latest.last_day is not null or records.happened_on >= ${addDays(first, -LONGEST_DAYS)})
      and coalesce(latest.last_day, '9999-12-31') >= ${addDays(first, -CONTROL_AFTER_DAYS)}
      ${userId === undefined ? sql`` : sql`and ${accessible(userId, 'records', 'read')}`}
    offset 0
  ) as other
  where other.user_id = records.user_id and other.hive_uid = hives.uid
    and other.happened_on < follow_ups.due
    and case follow_ups.kind
      when 'control_count' then other.indication = 'varroa'
        and (other.last_day, other.id)
          > (to_char(follow_ups.due::date - ${CONTROL_AFTER_DAYS}::int, 'YYYY-MM-DD'), records.id)
      -- While its last day is unknown, the other one asks for nothing.
      when 'remove_product' then other.product = records.product and other.last_day < '9999-12-31'
        and (other.last_day, other.id) > (follow_ups.due, records.id)
      else false
    end)`;

/** The follow-ups of hives and records that the user may read; those of ended hives are left out. */
const ofUser = (db: Db, userId: number) =>
  accessibleRecords(db, userId, 'read')
    .innerJoin('follow_ups', 'follow_ups.record_id', 'records.id')
    .innerJoin('hives', 'hives.id', 'follow_ups.hive_id')
    .innerJoin('apiaries', 'apiaries.id', 'hives.apiary_id')
    .where('hives.ended_on', 'is', null)
    .select([
      'follow_ups.id',
      'follow_ups.kind',
      'follow_ups.due',
      'records.uid as record_id',
      'hives.id as hive_id',
      'hives.name as hive_name',
      'apiaries.id as apiary_id',
      'apiaries.name as apiary_name',
    ])
    .select(sql<boolean>`done_at is not null`.as('is_done'));

type Row = Awaited<ReturnType<ReturnType<typeof ofUser>['execute']>>[number];

const toFollowUp = ({ hive_id, hive_name, apiary_id, apiary_name, ...row }: Row): FollowUp => ({
  ...row,
  hive: { id: hive_id, name: hive_name },
  apiary: { id: apiary_id, name: apiary_name },
});

export async function findOpenFollowUps(db: Db, userId: number, today: IsoDay): Promise<FollowUp[]> {
  const rows = await ofUser(db, userId)
    .where('follow_ups.done_at', 'is', null)
    .where('follow_ups.due', '>=', firstOpenDay(today))
    .where(isAskedNow(firstOpenDay(today), userId))
    .orderBy('follow_ups.due')
    .orderBy('follow_ups.id')
    .limit(LISTED_MAX)
    .execute();
  return rows.map(toFollowUp);
}

/**
 * The follow-ups of living hives of all users from a day on, with the language of the account; `userId` only limits the
 * treatments that are read.
 */
const open = (db: Db, first: IsoDay, userId?: number) =>
  db
    .selectFrom('follow_ups')
    .innerJoin('records', 'records.id', 'follow_ups.record_id')
    .innerJoin('users', 'users.id', 'records.user_id')
    .innerJoin('hives', 'hives.id', 'follow_ups.hive_id')
    .innerJoin('apiaries', 'apiaries.id', 'hives.apiary_id')
    .where('done_at', 'is', null)
    .where('ended_on', 'is', null)
    .where('due', '>=', first)
    .where(isAskedNow(first, userId))
    .select(['records.user_id', 'users.language', 'records.uid as record', 'follow_ups.kind', 'due as day'])
    .select(['hives.id as hive_id', 'hives.name as hive'])
    .select(['apiaries.id as apiary_id', 'apiaries.name as apiary'])
    .orderBy('due')
    .orderBy('position_on_apiary')
    .orderBy('hives.id');

/** What is due for all users in a range of days, both ends included. */
export const findDueFollowUps = (
  db: Db,
  { first, last }: { readonly first: IsoDay; readonly last: IsoDay },
) => open(db, first).where('due', '<=', last).execute();

/** What a user still has to do, as listed. */
export const findFollowUpsToDo = (db: Db, userId: number, today: IsoDay) =>
  open(db, firstOpenDay(today), userId)
    .where(accessible(userId, 'records', 'own'))
    .limit(LISTED_MAX)
    .execute();

export async function findFollowUp(db: Db, userId: number, id: number): Promise<FollowUp | undefined> {
  const row = await ofUser(db, userId).where('follow_ups.id', '=', id).executeTakeFirst();
  return row && toFollowUp(row);
}

/** Nothing happens for one of another account. */
export const updateFollowUp = (db: Db, userId: number, id: number, doneAt: Date | null) =>
  db
    .updateTable('follow_ups')
    .set({ done_at: doneAt })
    .where('id', '=', id)
    .where('record_id', 'in', accessibleRecords(db, userId, 'write').select('records.id'))
    .execute();

export interface StoredFollowUp {
  readonly hive_id: number;
  readonly kind: FollowUpKind;
  readonly due: IsoDay;
}

export const findFollowUpsOf = (db: Db, recordId: number): Promise<StoredFollowUp[]> =>
  db.selectFrom('follow_ups').select(['hive_id', 'kind', 'due']).where('record_id', '=', recordId).execute();

/** What is planned already gets its new day. */
export const insertFollowUps = (
  db: Db,
  planned: readonly (StoredFollowUp & { readonly record_id: number; readonly done_at?: Date | null })[],
) =>
  db
    .insertInto('follow_ups')
    .values([...planned])
    .onConflict((conflict) =>
      conflict.columns(['record_id', 'hive_id', 'kind']).doUpdateSet({ due: sql`excluded.due` }),
    )
    .execute();

export const deleteFollowUps = (db: Db, recordId: number, { hive_id, kind }: StoredFollowUp) =>
  db
    .deleteFrom('follow_ups')
    .where('record_id', '=', recordId)
    .where('hive_id', '=', hive_id)
    .where('kind', '=', kind)
    .execute();

/** The ids of hives of the user by their uid; those that were removed are missing. */
export const findHiveIdsByUid = (db: Db, userId: number, uids: readonly string[]) =>
  idsByUid(
    accessibleHives(db, userId, 'write').select(['hives.id', 'hives.uid']).where('hives.uid', 'in', uids),
  );
