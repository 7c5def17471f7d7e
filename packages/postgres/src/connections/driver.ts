import { watched } from '@propolis/observability';
import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { createNames, type NameOf } from './named-statements.ts';

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
