import type { ClientBase, FieldDef } from 'pg';
import type { Release, Statement, Taken } from './statement.ts';

export interface Executed extends Taken {
  /** PostgreSQL's error message. */
  readonly reason?: string;
}

/** Order: partitions first, then rows that others change, deletions last. */
const ORDER = [
  /^(create|alter)\b/i,
  /\binsert into\b/i,
  /\bupdate\b.*\bset\b/is,
  /^(?!.*\bdelete from\b)/is,
  /./,
];
const placeOf = ({ text }: Statement): number => ORDER.findIndex((kind) => kind.test(text));

/**
 * Executes each statement with its values on an empty database, all in one transaction that is rolled back.
 * Referenced rows do not exist, so foreign keys are not checked (`replica`); all other constraints are.
 */
export async function takeAll(
  client: ClientBase,
  statements: readonly Statement[],
): Promise<ReadonlyMap<Statement, Executed>> {
  const executed = new Map<Statement, Executed>();
  await client.query('savepoint before_all');
  await client.query('set local session_replication_role = replica');
  await addDefaultPartitions(client);
  const typeNames = await readTypeNames(client);
  const inOrder = statements.toSorted((a, b) => placeOf(a) - placeOf(b));
  await client.query('savepoint one');
  for (const [index, statement] of inOrder.entries())
    executed.set(statement, await take(client, statement, { name: `kept_${index}`, typeNames }));
  const types = await readParameterTypes(client);
  for (const [index, statement] of inOrder.entries()) {
    const taken = executed.get(statement);
    if (taken?.outcome === 'done')
      executed.set(statement, { ...taken, types: types.get(`kept_${index}`) ?? [] });
  }
  await client.query('deallocate all; rollback to savepoint before_all');
  return executed;
}

/** For rows of any month. */
async function addDefaultPartitions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select partrelid::regclass::text as name from pg_partitioned_table
     where partstrat in ('r', 'l') and partdefid = 0`,
  );
  for (const { name } of rows)
    await client.query(`create table ${name}_of_any_time partition of ${name} default`);
}

async function readTypeNames(client: ClientBase): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid::int, format_type(oid, null) as name from pg_type',
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

async function readParameterTypes(client: ClientBase): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ name: string; types: string[] }>(
    'select name, parameter_types::text[] as types from pg_prepared_statements',
  );
  return new Map(rows.map(({ name, types }) => [name, types]));
}

interface Taking {
  /** Name of the prepared statement. */
  readonly name: string;
  readonly typeNames: ReadonlyMap<number, string>;
}

/** Within a savepoint, which the next statement replaces. */
async function take(
  client: ClientBase,
  { text, values }: Statement,
  { name, typeNames }: Taking,
): Promise<Executed> {
  const fields: FieldDef[] = [];
  try {
    await client
      .query(`release savepoint one; savepoint one; prepare ${name} as ${text}`)
      .catch(async (error) => {
        // Utility statements cannot be prepared, and errors are reported on execution.
        await client.query('rollback to savepoint one');
        if (!values) throw error;
      });
    if (values) fields.push(...(await client.query({ text, values: [...values] })).fields);
  } catch (error) {
    await client.query('rollback to savepoint one');
    const { code = 'unknown', message = '' } = error as { code?: string; message?: string }; // from the driver
    return { outcome: code, reason: message, types: [], columns: [] };
  }
  const columns = fields.map((field) => `${field.name} ${typeNames.get(field.dataTypeID)}`);
  return { outcome: 'done', types: [], columns };
}

/** Statements of a release that behave differently on this schema. */
export async function findRefused(
  client: ClientBase,
  { version, statements }: Pick<Release, 'version' | 'statements'>,
): Promise<string[]> {
  const executed = await takeAll(client, statements);
  return statements.flatMap((statement) => {
    const now = executed.get(statement);
    if (!now) throw new Error('each statement was carried out');
    return differences(statement.taken, now).map(
      (difference) => `${version}, ${statement.from}: ${difference}\n  ${statement.text}`,
    );
  });
}

function differences(then: Taken, now: Executed): string[] {
  if (then.outcome !== now.outcome) return [`was ${then.outcome}, is ${now.outcome} (${now.reason})`];
  const missing = then.columns.filter((column) => !now.columns.includes(column));
  return [
    ...(then.types.join() === now.types.join() ? [] : [`takes ${now.types}, took ${then.types}`]),
    ...(missing.length === 0 ? [] : [`answers no ${missing.join(', ')} any more`]),
  ];
}
