import type { ClientBase } from 'pg';

/** Guarantees and requirements of a schema for its clients; one line each, by the object they are about. */
interface Promises {
  /** Columns and types that exist and are accepted. */
  readonly given: ReadonlySet<string>;
  /** Constraints on rows, by table. */
  readonly asked: ReadonlyMap<string, string>;
  readonly tables: ReadonlySet<string>;
}

/** A partition is like its table; catalogue tables are not part of the schema. */
const OURS = `c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname <> 'schema_migrations'`;

const GIVEN = `
  select c.relname || '.' || a.attname || ' is ' || format_type(a.atttypid, a.atttypmod) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  union all
  select c.relname || '.' || a.attname || ' may be null'
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where ${OURS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and not a.attnotnull
  union all
  select c.relname || '.' || a.attname || ' may be left out'
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where ${OURS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and (not a.attnotnull or a.atthasdef or a.attidentity <> '')
  union all
  select c.relname || ' has one of each: ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '')
  from pg_index i join pg_class c on c.oid = i.indrelid
  where ${OURS} and i.indisunique
  union all
  select 'there is ' || p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace`;

const ASKED = `
  select c.relname as "table", c.relname || ' asks ' || pg_get_constraintdef(k.oid) as line
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where ${OURS} and k.contype in ('c', 'f', 'x')
  union all
  select c.relname, c.relname || ' asks for one of each: ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '')
  from pg_index i join pg_class c on c.oid = i.indrelid
  where ${OURS} and i.indisunique
  union all
  select c.relname, c.relname || '.' || a.attname || ' must be given'
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where ${OURS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and a.attnotnull and not a.atthasdef and a.attidentity = ''
  union all
  select c.relname, c.relname || ' has its rows looked at by ' || pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where ${OURS} and not t.tgisinternal`;

const TABLES = `select c.relname as line from pg_class c where ${OURS} and c.relkind in ('r', 'p')`;

const lines = async (client: ClientBase, text: string): Promise<readonly string[]> =>
  (await client.query<{ line: string }>(text)).rows.map(({ line }) => line);

export async function readPromises(client: ClientBase): Promise<Promises> {
  const { rows } = await client.query<{ table: string; line: string }>(ASKED);
  return {
    given: new Set(await lines(client, GIVEN)),
    asked: new Map(rows.map(({ table, line }) => [line, table])),
    tables: new Set(await lines(client, TABLES)),
  };
}

/** Guarantees that are gone and new requirements: none if a change only adds. */
export function takenAway(before: Promises, after: Promises): readonly string[] {
  const gone = [...before.given].filter((line) => !after.given.has(line));
  const asked = [...after.asked].filter(
    ([line, table]) => before.tables.has(table) && !before.asked.has(line),
  );
  return [...gone.map((line) => `no longer: ${line}`), ...asked.map(([line]) => `new: ${line}`)];
}
