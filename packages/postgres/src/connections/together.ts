import pg, { type Connection, type QueryResult, type Submittable } from 'pg';

/** A statement on its way to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared under this name, once per connection; absent: each time anew. */
  readonly name?: string | undefined;
}

/** What the driver calls when an answer comes; its types only tell of `submit`. */
interface Answered extends Submittable {
  readonly handleRowDescription: (message: unknown) => void;
  readonly handleDataRow: (message: unknown) => void;
  readonly handleCommandComplete: (message: unknown, connection: Connection) => void;
  readonly handleReadyForQuery: (connection: Connection) => void;
}

/** The driver's own note of what it has asked PostgreSQL to prepare. */
type Preparing = Connection & { readonly submittedNamedStatements: Record<string, string> };
type Told = (error: Error | null | undefined, answer: unknown) => void;

interface Settle {
  readonly resolve: (answers: QueryResult[]) => void;
  readonly reject: (error: Error) => void;
}

/** The driver's own query, which reads and writes the messages of one statement. */
function queryOf({ text, values, name }: Statement, told: Told): Answered {
  // Extended: only that protocol knows several statements before one sync.
  const config = { text, values: [...values], queryMode: 'extended', types: pg.types, ...(name && { name }) };
  return new pg.Query(config, told) as unknown as Answered;
}

/**
 * Statements that go to PostgreSQL in one message and come back in one answer: one round trip, however many they are.
 * They stand before one `Sync`, which is what makes it safe to send a transaction's `begin` or `commit` along with
 * others: when a statement fails, PostgreSQL skips all that follow it up to the `Sync`.
 */
export class Together implements Submittable {
  /** Of each statement, in order; rejects with what the first one failed of. */
  readonly results: Promise<QueryResult[]>;
  readonly #statements: readonly Statement[];
  readonly #queries: readonly Answered[];
  readonly #answers: QueryResult[] = [];
  readonly #settle: Settle;
  /** Which of them is being answered. */
  #at = 0;
  #failure: Error | undefined;

  constructor(statements: readonly Statement[]) {
    this.#statements = statements;
    this.#queries = statements.map((statement) => queryOf(statement, this.#told));
    let settle: Settle | undefined;
    this.results = new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
    if (!settle) throw new Error('a promise calls its executor at once');
    this.#settle = settle;
  }

  readonly #told: Told = (error, answer) => {
    if (error) this.#failure ??= error;
    else this.#answers.push(answer as QueryResult); // one statement, one result
  };

  /** Under this name the driver notes what PostgreSQL says it has prepared: that of the one being answered. */
  get name(): string | undefined {
    return this.#statements[this.#at]?.name;
  }

  get text(): string | undefined {
    return this.#statements[this.#at]?.text;
  }

  submit = (connection: Connection): Error | null => {
    // Each query writes its messages as it would alone, but for its sync.
    const held: Connection = Object.create(connection, { sync: { value: () => undefined } });
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        query.submit(held);
        // Its values cannot be written: what follows must not go out as if they had been.
        if (this.#failure) break;
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  };

  handleRowDescription(message: unknown): void {
    this.#queries[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[this.#at]?.handleCommandComplete(message, connection);
    this.#at += 1;
  }

  handleReadyForQuery(connection: Connection): void {
    if (!this.#failure) for (const query of this.#queries) query.handleReadyForQuery(connection);
    if (this.#failure) this.handleError(this.#failure, connection as Preparing);
    else this.#settle.resolve(this.#answers);
  }

  /** The one being answered failed, or the connection is gone; what follows was not carried out. */
  handleError(error: Error, connection: Preparing): void {
    for (const { name } of this.#statements.slice(this.#at))
      if (name) delete connection.submittedNamedStatements[name];
    this.#settle.reject(error);
  }
}
