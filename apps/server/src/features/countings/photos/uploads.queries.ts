import type { Upload } from '@propolis/contract';
import { type Db, hasChanged } from '@propolis/postgres';
import { sql } from 'kysely';
import { accessible } from '../../sharing/sharing.queries.ts';

const UPLOAD = ['id', 'bytes', 'received'] as const;

export interface OwnedUpload {
  readonly userId: number;
  readonly id: string;
}

/** Undefined if the user has no such upload. */
export const findUpload = (db: Db, { userId, id }: OwnedUpload): Promise<Upload | undefined> =>
  db
    .selectFrom('counting_uploads')
    .select(UPLOAD)
    .where('id', '=', id)
    .where(accessible(userId, 'counting_uploads', 'read'))
    .executeTakeFirst();

/** Undefined if the id is taken, by any user. */
export const insertUpload = (
  db: Db,
  upload: {
    readonly id: string;
    readonly user_id: number;
    readonly bytes: number;
    readonly touched_at: Date;
  },
): Promise<Upload | undefined> =>
  db
    .insertInto('counting_uploads')
    .values(upload)
    .onConflict((conflict) => conflict.doNothing())
    .returning(UPLOAD)
    .executeTakeFirst();

export interface KeptPart {
  readonly start: number;
  readonly bytes: number;
  readonly file_id: string;
}

/** Adds the next part; undefined if the upload expects another part, or the user has no such upload. */
export async function addPart(
  db: Db,
  { userId, id }: OwnedUpload,
  { start, bytes, file_id }: KeptPart,
  now: Date,
): Promise<Upload | undefined> {
  const upload = await db
    .updateTable('counting_uploads')
    .set({ received: start + bytes, touched_at: now })
    .where('id', '=', id)
    .where(accessible(userId, 'counting_uploads', 'write'))
    .where('received', '=', start)
    .returning(UPLOAD)
    .executeTakeFirst();
  if (upload)
    await db.insertInto('counting_upload_parts').values({ upload_id: id, start, file_id }).execute();
  return upload;
}

/** The files of the parts, in order. */
export async function findParts(db: Db, { userId, id }: OwnedUpload): Promise<string[]> {
  const rows = await db
    .selectFrom('counting_upload_parts')
    .innerJoin('counting_uploads', 'counting_uploads.id', 'counting_upload_parts.upload_id')
    .select('counting_upload_parts.file_id')
    .where('counting_uploads.id', '=', id)
    .where(accessible(userId, 'counting_uploads', 'read'))
    .orderBy('counting_upload_parts.start')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** False if the user has no such upload; deletes its parts too. */
export const deleteUpload = (db: Db, { userId, id }: OwnedUpload): Promise<boolean> =>
  hasChanged(
    db
      .deleteFrom('counting_uploads')
      .where('id', '=', id)
      .where(accessible(userId, 'counting_uploads', 'own')),
  );

export async function findPartsOfUser(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('counting_upload_parts')
    .innerJoin('counting_uploads', 'counting_uploads.id', 'counting_upload_parts.upload_id')
    .select('counting_upload_parts.file_id')
    .where(accessible(userId, 'counting_uploads', 'own'))
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Number and declared bytes of the user's unfinished uploads. */
export const measureUploads = (db: Db, userId: number): Promise<{ uploads: number; bytes: number }> =>
  db
    .selectFrom('counting_uploads')
    .select([
      sql<number>`count(*)::int`.as('uploads'),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'),
    ])
    .where(accessible(userId, 'counting_uploads', 'own'))
    .executeTakeFirstOrThrow();

/** Deletes uploads without a new part since this date. */
export const deleteLeftUploads = (db: Db, since: Date) =>
  db.deleteFrom('counting_uploads').where('touched_at', '<', since).execute();
