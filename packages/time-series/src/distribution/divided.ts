import { type Client, escapeLiteral } from 'pg';

/**
 * Tables distributed by series, with their keys: readings and their aggregates. All rows of a series are in
 * one place, so that they can be written in one transaction.
 */
const DIVIDED = {
  scale_readings: '(series_id, time)',
  scale_readings_hourly: '(series_id, bucket) include (count, sum, min, min_time, max, max_time)',
  scale_readings_daily: '(series_id, bucket)',
} as const;

export type DividedTable = keyof typeof DIVIDED;

export const DIVIDED_TABLES: readonly DividedTable[] = [
  'scale_readings',
  'scale_readings_hourly',
  'scale_readings_daily',
];

/** The name of a table that is being filled and will replace the current one. */
export const nextOf = (table: DividedTable): string => `${table}_next`;

/** Each distribution has its own generation of parts, so that names never conflict. */
export const partOf = (table: DividedTable, generation: number, part: number): string =>
  `${table}_${generation}_${part}`;

/** The definition of a table, from the migrations. */
export interface TableShape {
  readonly table: DividedTable;
  /** With types, as for `create table`. */
  readonly columns: string;
  /** Expression that adds an inserted row to an existing one, if the table aggregates (migration 037). */
  readonly adding: string | null;
}

/** Read from the first server, so that parts match the migrated tables. */
export async function readShapes(client: Client): Promise<readonly TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select relname as table,
       (select string_agg(format('%I %s not null', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
        from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
       (select pg_get_functiondef(oid) from pg_proc
        where proname = 'add_to_' || relname and pronamespace = 'public'::regnamespace) as adding
     from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace order by relname`,
    [DIVIDED_TABLES],
  );
  return rows;
}

/** SQL that creates a part if it does not exist. */
export function makePart({ table, columns, adding }: TableShape, part: string): readonly string[] {
  return [
    `create table if not exists public.${part} (${columns}, primary key ${DIVIDED[table]})`,
    ...(adding === null ? [] : [adding.replaceAll(table, part).trim(), firesAt(part)]),
  ];
}

/** Creates the trigger that aggregates inserted rows. */
export const firesAt = (table: string): string =>
  `create or replace trigger added before insert on public.${table} for each row execute function public.add_to_${table}()`;

/** SQL that drops a part with its content. */
export const dropPart = (part: string): readonly string[] => [
  `drop table if exists public.${part}`,
  `drop function if exists public.add_to_${part}()`,
];

/** The options of a foreign server or a user mapping. */
export function optionsText(options: Readonly<Record<string, string>>): string {
  const all = Object.entries(options).map(([name, value]) => `${name} ${escapeLiteral(value)}`);
  return all.length === 0 ? '' : `options (${all.join(', ')})`;
}
