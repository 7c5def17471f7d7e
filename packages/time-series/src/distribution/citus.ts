import type { Client } from 'pg';
import { DIVIDED_TABLES, firesAt, readShapes, type TableShape } from './divided.ts';

/** The key of each contains the distribution column; the tables of one line are colocated by series. */
const DISTRIBUTED = [DIVIDED_TABLES, ['weather_readings', 'weather_hours', 'weather_days']];

/** Tables written by triggers on the coordinator; they cannot be reference tables. */
const LOCAL = ['account_log', 'removed_scale_series', 'scale_series', 'schema_migrations'];

/**
 * SQL that converts this database to a Citus cluster: measurements distributed by series, other tables
 * replicated to every node, except some on the coordinator. Written from the documentation of Citus 12 and
 * not tested.
 */
export const writeCitus = async (first: Client): Promise<readonly string[]> => [
  '-- For Citus 12 on PostgreSQL 15 or newer: on the coordinator, in a database as npm run db:migrate makes it.',
  '-- UNTRIED: try it on a copy first. Before it, an administrator of the cluster runs: create extension citus,',
  '-- citus_set_coordinator_host(…), citus_add_node(…).',
  '',
  '-- Measurements by series. Their tables have no foreign keys: none has to go. Citus distributes none with triggers.',
  ...distributedTables(await readShapes(first)),
  '',
  '-- Everything else on every node, what is referred to before what refers to it.',
  ...(await referenceTables(first)),
  '',
  `-- On the coordinator alone stay ${LOCAL.join(', ')} and the job queue (graphile_worker): their triggers and`,
  '-- functions write tables that only it has.',
  ...(await lostReferences(first)),
];

function distributedTables(shapes: readonly TableShape[]): readonly string[] {
  const added = shapes.flatMap(({ table, adding }) => (adding === null ? [] : [{ table, adding }]));
  return [
    ...added.map(({ table }) => `drop trigger added on ${table};`),
    ...DISTRIBUTED.flatMap(([leader, ...others]) => [
      `select create_distributed_table('${leader}', 'series_id', colocate_with => 'none');`,
      ...others.map(
        (table) => `select create_distributed_table('${table}', 'series_id', colocate_with => '${leader}');`,
      ),
    ]),
    '-- They write the row of the same series, so in the same shard, which they call by the name that they find.',
    'set citus.enable_unsafe_triggers = on;',
    ...added.flatMap(({ table, adding }) => [`${inItsShard(adding, table)};`, `${firesAt(table)};`]),
  ];
}

/** The statement of the trigger function as text, for any shard. */
const inItsShard = (adding: string, table: string): string =>
  adding
    .trim()
    .replace(`update public.${table} as kept`, `execute format('update %I.%I as kept`)
    .replace(
      /(kept\.bucket = new\.bucket);/,
      `$1', tg_table_schema, tg_table_name) using new;\n  get diagnostics laid = row_count;`,
    )
    .replace(/\bnew\./g, '($1).')
    .replace('case when found', 'case when laid > 0')
    .replace(/\bbegin\b/, 'declare\n  laid integer;\nbegin');

async function referenceTables(first: Client): Promise<readonly string[]> {
  const { rows } = await first.query<{ table: string; refers_to: string[] }>(
    `select relname as table, array(
       select confrelid::regclass::text from pg_constraint
       where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as refers_to
     from pg_class where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace
       and relname <> all($1) order by 1`,
    [[...DISTRIBUTED.flat(), ...LOCAL]],
  );
  const done = new Set<string>();
  const order: string[] = [];
  for (let left = rows; left.length > 0; left = left.filter(({ table }) => !done.has(table))) {
    const ready = left.filter(({ refers_to }) => refers_to.every((table) => done.has(table)));
    const next = ready.length > 0 ? ready : left; // Tables in a reference cycle are added in any order.
    for (const { table } of next) {
      done.add(table);
      order.push(table);
    }
  }
  return order.map((table) => `select create_reference_table('${table}');`);
}

/** Foreign keys with an action from replicated to coordinator tables, which Citus does not support. */
async function lostReferences(first: Client): Promise<readonly string[]> {
  const { rows } = await first.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
     where contype = 'f' and confrelid::regclass::text = any($1) and not conrelid::regclass::text = any($1)
       and confdeltype not in ('a', 'r') order by 1, 2`,
    [LOCAL],
  );
  if (rows.length === 0) return ['-- No foreign key leads from every node to these: none has to go.'];
  return rows.map(({ table, name }) => `alter table ${table} drop constraint ${name};`);
}
