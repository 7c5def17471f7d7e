import type { Db } from '../../platform/db/pool.ts';
import type { AccountExporter } from '../account/account.service.ts';
import { type CountingRow, readCountings } from './countings.export.queries.ts';

/** Countings with all that the counter said: this room's part in the export of an account. */
export const exportCountings: AccountExporter = async function* (db, userId) {
  yield { path: 'countings.json', content: writeCountings(db, userId) };
};

/** A JSON list, written page by page. */
async function* writeCountings(db: Db, userId: number): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of readCountings(db, userId)) {
    yield separator + rows.map((row) => JSON.stringify(withoutOurs(row))).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** What only our own bookkeeping needs is not exported. */
const withoutOurs = ({
  user_id: _user,
  file_id: _file,
  run: _run,
  tries: _tries,
  ...counting
}: CountingRow) => counting;
