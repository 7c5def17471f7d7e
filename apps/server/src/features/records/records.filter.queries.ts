import type { RecordsQuery } from '@propolis/contract';
import { searchTerms } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';
import { accessible, type Right } from '../sharing/sharing.queries.ts';

/** The records on which the user has this right. */
export const accessibleRecords = (db: Db, userId: number, right: Right) =>
  db.selectFrom('records').where(accessible(userId, 'records', right));

/** Which records are read. */
export interface Filter extends Omit<RecordsQuery, 'page' | 'limit' | 'totals' | 'apiary'> {
  /** Null for the records of removed apiaries and of none. */
  readonly apiary?: number | null | undefined;
}

/** Whether the texts contain all words of a query; one without letters finds nothing. */
function containsWords(q: string) {
  const terms = searchTerms(q);
  return terms.length === 0
    ? sql<boolean>`false`
    : sql.join<boolean>(
        terms.map((term) => sql`strpos(records.words, ${term}) > 0`),
        sql` and `,
      );
}

/** The records that match. */
export const filtered = (
  db: Db,
  userId: number,
  { kind, apiary, hive, from, to, product, q, cancelled }: Filter,
) =>
  accessibleRecords(db, userId, 'read')
    .$if(kind !== undefined, (query) => query.where('records.kind', '=', kind ?? 'treatment'))
    .$if(apiary !== undefined, (query) =>
      query.where('records.apiary_id', apiary === null ? 'is' : '=', apiary ?? null),
    )
    .$if(hive !== undefined, (query) =>
      query.where('records.id', 'in', (records) =>
        records
          .selectFrom('record_hives')
          .innerJoin('hives', 'hives.uid', 'record_hives.hive_uid')
          .select('record_id')
          .where('hives.id', '=', hive ?? 0),
      ),
    )
    .$if(from !== undefined, (query) => query.where('records.happened_on', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('records.happened_on', '<=', to ?? ''))
    .$if(product !== undefined, (query) => query.where('records.product', '=', product ?? ''))
    .$if(q !== undefined, (query) => query.where(containsWords(q ?? '')))
    .$if(cancelled === 'false', (query) => query.where('records.is_cancelled', '=', false));
