import { createHash } from 'node:crypto';
import { watched } from '@propolis/observability';
import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type { PoolClient, QueryResult } from 'pg';

/**
 * Kysely's dialect over the connections that `lend` gives. Statements have names where a connection stays the same from
 * one transaction to the next (`isNamed`): PostgreSQL plans each once.
 */
export function createDialect(
  lend: () => Promise<PoolClient>,
  { isNamed }: { readonly isNamed: boolean },
): Dialect {
  const nameOf = isNamed ? createNames() : () => undefined;
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  const connect = async () => {
    const client = await lend();
    const named = known.get(client) ?? withNames(client, nameOf);
    known.set(client, named);
    return named;
  };
  return new PostgresDialect({ pool: { connect, end: async () => undefined } });
}

function withNames(client: PoolClient, nameOf: NameOf): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('nobody reads by a cursor');
    const answer = send(client, { text, values: [...values], name: nameOf(text, values) });
    return text === 'rollback' ? answer.catch(spoil) : answer;
  }
  // The end of a connection takes a transaction back too: its own failure is told, not that of the rollback.
  let isSpoilt = false;
  const spoil = () => {
    isSpoilt = true;
    return { command: 'ROLLBACK', rowCount: 0, rows: [] };
  };
  return { query, release: () => client.release(isSpoilt) };
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name: string | undefined;
}

async function send(client: PoolClient, statement: Statement): Promise<QueryResult> {
  try {
    const result = await watched({ kind: 'statement', name: statement.text }, () => client.query(statement));
    // PostgreSQL's answer to who commits a transaction in which a statement has failed.
    if (statement.text === 'commit' && result.command === 'ROLLBACK')
      throw new Error('a transaction that failed was to be committed');
    return result;
  } catch (error) {
    // The answer came by the network: only from here on the stack tells who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/**
 * A text that is sent more than once is parsed and planned by PostgreSQL once per connection. Lists of any length
 * (`in (...)`, rows of an insert) would make texts without end: what has many values is sent as it is, and there is
 * an end to the rest too. All that we send are some 370 texts; each with a list becomes another one for each length, so
 * those have an end of their own, or after a day they would have taken the names of all that comes later.
 */
const NAMED_VALUES_MAX = 24;
const NAMED_TEXTS_MAX = 500;
const NAMED_LISTS_MAX = 100;

const isPlanned = (text: string): boolean => /^(select|insert|update|delete|with)\b/i.test(text);
const hasList = (text: string): boolean => /\bin \(\$\d+[^)]*, /.test(text);

/** Undefined for what has no plan worth keeping, or when there are too many texts already. */
type NameOf = (text: string, values: readonly unknown[]) => string | undefined;

/** The names of one pool: what other connections were sent takes none of them. */
function createNames(): NameOf {
  const names = new Map<string, string>();
  let lists = 0;
  return (text, values) => {
    if (values.length > NAMED_VALUES_MAX || !isPlanned(text)) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= NAMED_TEXTS_MAX) return known;
    if (hasList(text)) {
      if (lists >= NAMED_LISTS_MAX) return undefined;
      lists += 1;
    }
    // PostgreSQL cuts names at 63 bytes.
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
    return name;
  };
}
