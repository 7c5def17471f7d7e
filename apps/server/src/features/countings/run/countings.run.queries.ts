import type { CountingResult } from '@propolis/contract';
import type { CertaintySummary, CountingError } from '@propolis/domain';
import { type Database, type Db, hasChanged } from '@propolis/postgres';
import { type Selectable, sql } from 'kysely';
import { accessible } from '../../sharing/sharing.queries.ts';

/** One run of one photo; counting again starts another run. */
export interface Run {
  readonly countingId: number;
  readonly run: number;
}

const COLUMNS = [
  'id',
  'user_id',
  'hive_id',
  'count_date',
  'file_id',
  'photo_width',
  'photo_height',
  'marker',
  'custom_marker_diameter',
  'board_mm_per_px',
  'tries',
] as const;
export type TakenCounting = Pick<Selectable<Database['countings']>, (typeof COLUMNS)[number]>;

const ofRun = (db: Db, { countingId, run }: Run) =>
  db.updateTable('countings').where('id', '=', countingId).where('run', '=', run);

/** Sets the status to counting; undefined if there is nothing to count. */
export const takeCounting = (db: Db, run: Run, now: Date): Promise<TakenCounting | undefined> =>
  ofRun(db, run)
    .where('status', 'in', ['waiting', 'processing'])
    .set({ status: 'processing', process_timestamp: now, updated_at: now })
    .returning(COLUMNS)
    .executeTakeFirst();

export type RunEnd =
  | { readonly status: 'done'; readonly summary: CertaintySummary; readonly result: CountingResult }
  | { readonly status: CountingError; readonly error: string };

const columnsOf = (end: RunEnd) =>
  end.status === 'done'
    ? {
        status: end.status,
        ...end.summary,
        api_result: JSON.stringify(end.result),
        count_least: end.result.range?.least ?? null,
        count_most: end.result.range?.most ?? null,
      }
    : { status: end.status, error: end.error };

/**
 * False if the run has already ended. The hive of a card is linked only if the count has none, so a choice of
 * the beekeeper stays; a link makes a new version, so that an open form does not remove it.
 */
export const endCounting = (
  db: Db,
  run: Run,
  { end, hiveId, now }: { readonly end: RunEnd; readonly hiveId: number | undefined; readonly now: Date },
): Promise<boolean> =>
  hasChanged(
    ofRun(db, run)
      .where('status', '=', 'processing')
      .set((row) => ({
        ...columnsOf(end),
        ...(hiveId !== undefined && {
          hive_id: row.fn.coalesce('hive_id', row.val(hiveId)),
          version: row('version', '+', sql<number>`(hive_id is null)::integer`),
        }),
        updated_at: now,
      })),
  );

/** Lets it wait for another try; false if the run is outdated. */
export const returnCounting = (db: Db, run: Run, tries: number, now: Date): Promise<boolean> =>
  hasChanged(
    ofRun(db, run).where('status', '=', 'processing').set({ status: 'waiting', tries, updated_at: now }),
  );

/** The fields of a user's count for a notification. */
export const findCountingNews = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('countings')
    .leftJoin('hives', 'hives.id', 'countings.hive_id')
    .select(['countings.id', 'counted_by', 'status', 'process_timestamp', 'scale_doubt'])
    .select(({ fn }) => fn.coalesce('corrected_count', 'varroa_count_above_minimum_certainty').as('mites'))
    .select('hives.name as hive')
    .where(accessible(userId, 'countings', 'read'))
    .where('countings.id', '=', id)
    .executeTakeFirst();
