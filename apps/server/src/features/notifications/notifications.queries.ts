import {
  NOTIFICATIONS_PER_PAGE,
  type Notification,
  type NotificationContent,
  type NotificationPage,
} from '@propolis/contract';
import { countRows, type Database, type Db } from '@propolis/postgres';
import { type Insertable, type Selectable, sql } from 'kysely';
import { ofAccount } from '../sharing/sharing.queries.ts';

type Row = Selectable<Database['notifications']>;

/** Columns of the list. */
const SHOWN = ['id', 'kind', 'facts', 'created_at', 'read_at'] as const;

/** Kind and facts of a row were written together, so they match. */
export const contentOf = ({ kind, facts }: Pick<Row, 'kind' | 'facts'>): NotificationContent =>
  ({ kind, facts }) as NotificationContent;

const toNotification = ({
  id,
  created_at,
  read_at,
  ...row
}: Pick<Row, (typeof SHOWN)[number]>): Notification => ({
  id,
  told: contentOf(row),
  created_at: created_at.toISOString(),
  read_at: read_at?.toISOString() ?? null,
});

export interface NewNotification {
  readonly userId: number;
  readonly told: NotificationContent;
  /** One notification per cause. */
  readonly cause: string;
}

/** Returns its id; undefined if its cause already exists, also from a concurrent transaction. */
export async function insertNotification(
  db: Db,
  { userId, told, cause }: NewNotification,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      kind: told.kind,
      cause,
      facts: JSON.stringify(told.facts),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * The notifications whose causes do not exist yet. Any number is possible: a statement has at most 65,535
 * parameters, and the list is one.
 */
export async function findUntold<News extends Pick<NewNotification, 'userId' | 'cause'>>(
  db: Db,
  news: readonly News[],
): Promise<readonly News[]> {
  if (news.length === 0) return [];
  const [users, causes] = [news.map(({ userId }) => userId), news.map(({ cause }) => cause)];
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'cause'])
    .where(
      sql<boolean>`(user_id, cause) in (select * from unnest(${sql.val(users)}::int[], ${sql.val(causes)}::text[]))`,
    )
    .execute();
  const told = new Set(rows.map(({ user_id, cause }) => `${user_id} ${cause}`));
  return news.filter(({ userId, cause }) => !told.has(`${userId} ${cause}`));
}

interface OneOf {
  readonly userId: number;
  readonly id: number;
}

/** Sort key of the list; imported notifications may be older than those with smaller ids. */
const place = sql`(created_at, id)`;
/** If the row was deleted, the sort key of the row before it. */
const placeOf = ({ userId, id }: OneOf) => sql`(
  select created_at, id from notifications where ${ofAccount(userId, 'notifications')} and id <= ${id} order by id desc limit 1)`;

/** A page of the user's notifications, newest first; optionally those before one. */
export async function findNotifications(
  db: Db,
  userId: number,
  before: number | undefined,
): Promise<NotificationPage> {
  const rows = await db
    .selectFrom('notifications')
    .select(SHOWN)
    .where(ofAccount(userId, 'notifications'))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`${place} < ${placeOf({ userId, id: before ?? 0 })}`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NOTIFICATIONS_PER_PAGE + 1)
    .execute();
  return {
    notifications: rows.slice(0, NOTIFICATIONS_PER_PAGE).map(toNotification),
    more: rows.length > NOTIFICATIONS_PER_PAGE,
  };
}

export const countUnread = (db: Db, userId: number): Promise<number> =>
  countRows(
    db,
    db.selectFrom('notifications').where(ofAccount(userId, 'notifications')).where('read_at', 'is', null),
  );

/** Marks one notification of the user as read; an earlier time stays. Undefined if there is none. */
export async function markRead(
  db: Db,
  { userId, id, now }: OneOf & { readonly now: Date },
): Promise<Notification | undefined> {
  const row = await db
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, ${now})` })
    .where(ofAccount(userId, 'notifications'))
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst();
  return row && toNotification(row);
}

/** Marks all notifications of the user up to one. */
export const markAllRead = (
  db: Db,
  { userId, until, now }: { readonly userId: number; readonly until: number; readonly now: Date },
) =>
  db
    .updateTable('notifications')
    .set({ read_at: now })
    .where(ofAccount(userId, 'notifications'))
    .where(sql<boolean>`${place} <= ${placeOf({ userId, id: until })}`)
    .where('read_at', 'is', null)
    .execute();

export interface UnsentNotification {
  readonly id: number;
  readonly user_id: number;
  readonly told: NotificationContent;
}

/** Locks a notification until the end of the transaction; undefined if it was sent or read. */
export async function lockUnsent(db: Db, id: number): Promise<UnsentNotification | undefined> {
  const row = await db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'kind', 'facts'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('read_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { id: row.id, user_id: row.user_id, told: contentOf(row) };
}

export const markSent = (db: Db, id: number, now: Date) =>
  db.updateTable('notifications').set({ sent_at: now }).where('id', '=', id).execute();

/** The content of an unread notification of the user; undefined if it was read or deleted. */
export async function findUnreadContent(
  db: Db,
  userId: number,
  id: number,
): Promise<NotificationContent | undefined> {
  const row = await db
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where(ofAccount(userId, 'notifications'))
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return row && contentOf(row);
}

/** All notifications of a user, oldest first, for the export. */
export const findAllNotifications = (db: Db, userId: number) =>
  db
    .selectFrom('notifications')
    .select([...SHOWN, 'cause', 'sent_at'])
    .where(ofAccount(userId, 'notifications'))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/**
 * Inserts imported notifications except those with existing causes, and does not send them. Returns their
 * number.
 */
export async function insertArchived(
  db: Db,
  rows: readonly Insertable<Database['notifications']>[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const inserted = await db
    .insertInto('notifications')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

export const countNotifications = (db: Db, userId: number): Promise<number> =>
  countRows(db, db.selectFrom('notifications').where(ofAccount(userId, 'notifications')));

export const deleteNotificationsBefore = (db: Db, before: Date) =>
  db.deleteFrom('notifications').where('created_at', '<', before).execute();
