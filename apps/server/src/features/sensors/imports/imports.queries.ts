import type { Import } from '@propolis/contract';
import type { Database, Db } from '@propolis/postgres';
import { type Selectable, sql } from 'kysely';

/** Imports per scale that are shown and stored. */
const SHOWN = 10;

export type ImportRow = Selectable<Database['imports']>;

type NewImport = Pick<ImportRow, 'scale_id' | 'file_id' | 'bytes' | 'settings' | 'created_at'>;

/** Inserts a waiting import and deletes old finished ones. */
export async function insertImport(db: Db, { settings, ...file }: NewImport): Promise<ImportRow> {
  const row = await db
    .insertInto('imports')
    .values({ ...file, settings: JSON.stringify(settings), state: 'waiting' })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`delete from imports where scale_id = ${file.scale_id} and state in ('done', 'failed')
    and id <= (select id from imports where scale_id = ${file.scale_id} order by id desc offset ${SHOWN} limit 1)`.execute(
    db,
  );
  return row;
}

/** For a scale of the user; newest first. */
export const findImports = (db: Db, scaleId: number): Promise<ImportRow[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('scale_id', '=', scaleId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();

export const findImport = (db: Db, id: number): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

/** A finished import needs its file no more. */
export const IS_AWAITED = sql<boolean>`state in ('waiting', 'running')`;

type Counted = Pick<Import, 'accepted' | 'duplicate' | 'rejected' | 'reasons' | 'faulty_lines'>;

export async function noteProgress(
  db: Db,
  id: number,
  { state, progress }: Pick<Import, 'state' | 'progress'>,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state, progress })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute();
}

interface Ending {
  readonly state: 'done' | 'failed';
  readonly counted: Counted;
}

export async function noteEnd(db: Db, id: number, { state, counted }: Ending): Promise<void> {
  const { reasons, faulty_lines, ...numbers } = counted;
  await db
    .updateTable('imports')
    .set({
      ...numbers,
      reasons: JSON.stringify(reasons),
      faulty_lines: JSON.stringify(faulty_lines),
      state,
      progress: 1,
    })
    .where('id', '=', id)
    .execute();
}
