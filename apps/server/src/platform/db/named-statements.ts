import { createHash } from 'node:crypto';
import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';

/**
 * A text that is sent more than once is parsed and planned by PostgreSQL once per connection. Lists of any length
 * (`in (...)`, rows of an insert) would make texts without end: what has many values is sent as it is, and there is
 * an end to the rest too.
 */
const NAMED_VALUES_MAX = 24;
const NAMED_TEXTS_MAX = 500;

const names = new Map<string, string | undefined>();

/** Undefined for what has no plan worth keeping (`begin`, `commit`), or when there are too many texts already. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMED_TEXTS_MAX) return known;
  // PostgreSQL cuts names at 63 bytes.
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

const isPlanned = (text: string): boolean => /^(select|insert|update|delete|with)\b/i.test(text);

const runners = new WeakMap<PoolClient, PostgresPoolClient>();

/** The connection, whose statements are prepared by name; always the same runner for the same connection. */
export function nameStatements(client: PoolClient): PostgresPoolClient {
  const known = runners.get(client);
  if (known) return known;
  const query = (text: string, values: unknown[]) => {
    const name = isPlanned(text) && values.length <= NAMED_VALUES_MAX ? nameOf(text) : undefined;
    return client.query(name === undefined ? { text, values } : { name, text, values });
  };
  // Kysely's type has a second form, for cursors, which is not used without a cursor in its configuration.
  const runner = { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  runners.set(client, runner);
  return runner;
}
