import { watched } from '@propolis/observability';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { PoolClient } from 'pg';
import { createNames, type NameOf } from './named-statements.ts';
import { type Statement, Together } from './together.ts';
import { isForCommit } from './with-commit.ts';

const BEGIN: Statement = { text: 'begin', values: [] };
const COMMIT: Statement = { text: 'commit', values: [] };
const ROLLBACK: Statement = { text: 'rollback', values: [] };
const WRITES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/**
 * A connection that saves round trips: `begin` travels with the transaction's first statement, and what is to be told
 * with the commit (`with-commit.ts`) travels with `commit`.
 */
class Connection implements DatabaseConnection {
  /** Waits for the first statement of the transaction. */
  #opening: Statement[] = [];
  /** Waits for the commit. */
  #closing: Statement[] = [];
  #isInTransaction = false;
  /** What was begun on it could not be undone by us: nobody is to have it any more. */
  isSpoilt = false;

  constructor(
    readonly client: PoolClient,
    readonly nameOf: NameOf | undefined,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql: text, parameters: values } = query;
    const statement = { text, values, name: this.nameOf?.(text, values) };
    if (this.#isInTransaction && isForCommit(query)) {
      this.#closing.push(statement);
      return { rows: [] };
    }
    const results = await this.#send([...this.#opening.splice(0), statement]);
    const { command, rowCount, rows } = results.at(-1) ?? { command: '', rowCount: 0, rows: [] };
    return { rows, ...(WRITES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  // biome-ignore lint/correctness/useYield: nobody here reads by a cursor
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('no cursors');
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    if (isolationLevel || accessMode) throw new Error('no transaction of ours asks for more than the usual');
    this.#opening = [BEGIN];
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    const statements = [...this.#opening, ...this.#closing, COMMIT];
    const isEmpty = statements.length === 2 && this.#opening.length > 0;
    this.#leave();
    const results = isEmpty ? [] : await this.#send(statements);
    // PostgreSQL's answer to who commits a transaction in which a statement has failed.
    if (results.at(-1)?.command === 'ROLLBACK')
      throw new Error('a transaction that failed was to be committed');
  }

  /** The end of its connection undoes a transaction too: then too it is told why that failed, not that there is no connection. */
  async rollback(): Promise<void> {
    const wasOpened = this.#opening.length === 0;
    this.#leave();
    if (!wasOpened) return;
    await this.#send([ROLLBACK]).catch(() => {
      this.isSpoilt = true;
    });
  }

  #leave(): void {
    this.#opening = [];
    this.#closing = [];
    this.#isInTransaction = false;
  }

  async #send(statements: readonly Statement[]) {
    try {
      // What travels along with it is told by its first word of its own.
      const name = (statements.find((statement) => statement !== BEGIN) ?? BEGIN).text;
      return await watched(
        { kind: 'statement', name },
        () => this.client.query(new Together(statements)).results,
      );
    } catch (error) {
      // The answer came by the network: only from here on the stack tells who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
}

/**
 * Kysely's way to PostgreSQL over the connections that `lend` gives; each is `release`d by its own method. Statements
 * are `isNamed` where a connection stays the same from one transaction to the next.
 */
export function createDialect(
  lend: () => Promise<PoolClient>,
  { isNamed }: { readonly isNamed: boolean },
): Dialect {
  const nameOf = isNamed ? createNames() : undefined;
  const connections = new WeakMap<PoolClient, Connection>();
  // What comes back is what `acquireConnection` has given.
  const own = (connection: DatabaseConnection) => connection as Connection;
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => {
      const client = await lend();
      const connection = connections.get(client) ?? new Connection(client, nameOf);
      connections.set(client, connection);
      return connection;
    },
    beginTransaction: async (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).client.release(own(connection).isSpoilt),
    destroy: async () => undefined,
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
