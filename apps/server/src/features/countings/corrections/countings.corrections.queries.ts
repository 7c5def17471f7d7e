import { type Db, inPages } from '@propolis/postgres';

/**
 * Rows in memory at a time. Each may contain 2 MB of the counter's JSON, which takes ten times as much once
 * parsed.
 */
const PAGE = 5;

const findPage = (db: Db, last: number) =>
  db
    .selectFrom('countings')
    .innerJoin('users', 'users.id', 'countings.user_id')
    .select(['countings.id', 'countings.file_id', 'countings.api_result', 'countings.corrections'])
    .where('users.share_corrections', '=', true)
    .where('users.demo_ends_at', 'is', null)
    .where('countings.file_id', 'is not', null)
    .where('countings.corrections', 'is not', null)
    .where('countings.id', '>', last)
    .orderBy('countings.id')
    .limit(PAGE)
    .execute();

export type CorrectedRow = Awaited<ReturnType<typeof findPage>>[number];

/** Counts whose photos may be used for training: corrected, by beekeepers who consent. */
export async function* readCorrected(db: Db): AsyncGenerator<CorrectedRow> {
  const pages = inPages(PAGE, (last?: { readonly id: number }) => findPage(db, last?.id ?? 0));
  for await (const rows of pages) yield* rows;
}
