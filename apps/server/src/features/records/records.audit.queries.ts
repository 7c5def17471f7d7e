import { type Db, inPages } from '@propolis/postgres';
import { sql } from 'kysely';
import { hashVersion } from './records.chain.ts';
import { VERSION_COLUMNS } from './records.queries.ts';

/** Versions in memory at a time. */
const PAGE = 500;

/** Where a chain of versions is broken, for the operator. */
export interface BrokenChain {
  readonly account: number;
  readonly apiary: string | null;
  readonly record: string;
  readonly version: number;
  /** `gap`: a version before it is missing; `hash`: this version or the one before it was changed. */
  readonly fault: 'gap' | 'hash';
}

/** Reads all versions of all accounts and compares each with its hash and the one before it. */
export async function* findBrokenChains(db: Db): AsyncGenerator<BrokenChain> {
  let last: Row | undefined;
  for await (const rows of inPages(PAGE, (after?: Place) => readPage(db, after))) {
    for (const row of rows) {
      const before = last?.chain_user_id === row.chain_user_id && last.chain === row.chain ? last : undefined;
      const fault = faultOf(row, before);
      if (fault) {
        const { chain_user_id: account, apiary_name: apiary, uid: record, version } = row;
        yield { account, apiary, record, version, fault };
      }
      last = row;
    }
  }
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

function faultOf(row: Row, before: Row | undefined): BrokenChain['fault'] | undefined {
  if (row.position !== (before?.position ?? 0) + 1) return 'gap';
  const previous = before?.hash ?? null;
  const isWhole =
    hashVersion(row, previous).equals(row.hash) &&
    (previous === null ? row.previous_hash === null : row.previous_hash?.equals(previous) === true);
  return isWhole ? undefined : 'hash';
}

interface Place {
  readonly chain_user_id: number;
  readonly chain: string;
  readonly position: number;
}

const readPage = (db: Db, after: Place | undefined) =>
  db
    .selectFrom('record_versions')
    .innerJoin('records', 'records.id', 'record_versions.record_id')
    .select([
      'records.uid',
      ...VERSION_COLUMNS,
      'chain_user_id',
      'chain',
      'position',
      'previous_hash',
      'hash',
    ])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(chain_user_id, chain, position) > (${after?.chain_user_id}::int, ${after?.chain}::uuid, ${after?.position}::int)`,
      ),
    )
    .orderBy('chain_user_id')
    .orderBy('chain')
    .orderBy('position')
    .limit(PAGE)
    .execute();
