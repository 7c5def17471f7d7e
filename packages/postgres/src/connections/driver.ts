import { createHash } from 'node:crypto';
import { watched } from '@propolis/observability';
import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import { type PoolClient, Query, type QueryResult } from 'pg';

/**
 * Kysely's dialect over the connections from `lend`. Prepared statements are used if a connection survives
 * its transaction (`isNamed`), so that PostgreSQL plans each text once.
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

/** The answer to a statement that need not be sent. */
const NOTHING = { command: '', rowCount: 0, rows: [] };

function withNames(client: PoolClient, nameOf: NameOf): PostgresPoolClient {
  /** The name of `begin` once this connection has prepared it: from then on it is sent with the next statement. */
  let begin: string | undefined;
  let isBeginning = false;
  const answerTo = async (text: string, values: readonly unknown[]): Promise<Answer> => {
    const isFirst = isBeginning;
    isBeginning = text === 'begin' && begin !== undefined;
    if (isBeginning || (isFirst && /^(commit|rollback)$/.test(text))) return NOTHING;
    const statement = { text, values: [...values], name: nameOf(text, values) };
    const answer = await send(client, statement, isFirst ? begin : undefined);
    if (text === 'begin') begin = statement.name;
    return answer;
  };
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not supported');
    const answer = answerTo(text, values);
    return text === 'rollback' ? answer.catch(spoil) : answer;
  }
  // Closing the connection rolls back too; keep the original error instead of that of the rollback.
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

type Answer = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;

async function send(client: PoolClient, statement: Statement, begin?: string): Promise<Answer> {
  try {
    const result = await watched({ kind: 'statement', name: statement.text }, () =>
      begin === undefined ? client.query<object>(statement) : sendAfter(begin, client, statement),
    );
    // PostgreSQL's response to a commit of a failed transaction.
    if (statement.text === 'commit' && result.command === 'ROLLBACK')
      throw new Error('cannot commit a failed transaction');
    return result;
  } catch (error) {
    // The error was created in a network callback: capture the caller's stack here.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/**
 * Sends a prepared `begin` and the statement in one round trip. Only the statement ends with a Sync: if PostgreSQL
 * refuses `begin`, it skips the statement.
 */
const sendAfter = (begin: string, client: PoolClient, statement: Statement): Promise<Answer> =>
  new Promise((settle, refuse) => {
    const extended = { ...statement, queryMode: 'extended' };
    const query = new Query(extended, (error: Error | undefined, answers: unknown) => {
      if (Array.isArray(answers)) settle(answers[1]);
      else refuse(error);
    });
    const { submit } = query;
    query.submit = (connection) => {
      connection.stream.cork();
      try {
        connection.bind({ statement: begin }, true);
        connection.execute({}, true);
        // The error of a statement that is not sent, with which the client fails the query.
        return submit.call(query, connection);
      } finally {
        connection.stream.uncork();
      }
    };
    client.query(query);
  });

/**
 * Repeated texts are prepared once per connection. Lists of any length (`in (...)`, rows of an insert) would
 * create unlimited texts, so statements with many values are not named, and the number of names is limited.
 * The app sends about 370 texts; each text with a list has a variant per length, so these have a separate
 * limit and cannot use up the names of the others.
 */
const NAMED_VALUES_MAX = 24;
const NAMED_TEXTS_MAX = 500;
const NAMED_LISTS_MAX = 100;

const isPlanned = (text: string): boolean => /^(begin|select|insert|update|delete|with)\b/i.test(text);
const hasList = (text: string): boolean => /\bin \(\$\d+[^)]*, /.test(text);

/** Undefined if preparing is not worthwhile, or the limit is reached. */
type NameOf = (text: string, values: readonly unknown[]) => string | undefined;

/** The names of one pool, independent of other pools. */
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
    // PostgreSQL truncates names at 63 bytes.
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
    return name;
  };
}
