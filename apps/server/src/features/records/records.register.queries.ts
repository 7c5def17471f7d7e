import type { StoredRecord } from '@propolis/contract';
import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';
import { newest } from './records.queries.ts';

/** A valid record of the stock. */
export interface StockRow {
  readonly uid: string;
  readonly apiary_id: number | null;
  readonly apiary_name: string | null;
  readonly content: Extract<StoredRecord, { kind: 'stock' }>;
}

/** The valid stock records of an apiary and of the moves to it, by day. */
export const findStockOf = (
  db: Db,
  userId: number,
  { id, uid }: { readonly id: number; readonly uid: string },
): Promise<StockRow[]> =>
  newest(db, userId)
    .select(['records.uid', 'records.apiary_id', 'record_versions.apiary_name', 'record_versions.content'])
    .where('records.kind', '=', 'stock')
    .where('records.is_cancelled', '=', false)
    .where((row) =>
      row.or([
        row('records.apiary_id', '=', id),
        sql<boolean>`record_versions.content -> 'to_apiary' ->> 'uid' = ${uid}`,
      ]),
    )
    .orderBy('records.happened_on')
    .orderBy('records.id')
    .$castTo<StockRow>()
    .execute();
