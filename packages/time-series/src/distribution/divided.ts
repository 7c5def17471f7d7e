import { type Client, escapeLiteral } from 'pg';

/**
 * What is divided by series, with the key of each: readings, and what they add up to. A series has its rows of all three
 * in one place, so that they are written in one transaction.
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

/** Of a table that is being filled and will take the name of the one in use. */
export const nextOf = (table: DividedTable): string => `${table}_next`;

/** Each move to other places makes parts of its own, a generation, so that old and new never have one name. */
export const partOf = (table: DividedTable, generation: number, part: number): string =>
  `${table}_${generation}_${part}`;

/** How a table is made where its rows lie, as the migrations have it. */
export interface TableShape {
  readonly table: DividedTable;
  /** With types, as `create table` takes them. */
  readonly columns: string;
  /** What adds an inserted row to the one that is there, if this table does so (migration 037). */
  readonly adding: string | null;
}

/** Asked of the first server: whatever migrations made of the tables, their parts are made the same. */
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

/** What makes a part where its rows lie, and does nothing where it is there. */
export function makePart({ table, columns, adding }: TableShape, part: string): readonly string[] {
  return [
    `create table if not exists public.${part} (${columns}, primary key ${DIVIDED[table]})`,
    ...(adding === null ? [] : [adding.replaceAll(table, part).trim(), firesAt(part)]),
  ];
}

/** Adds what is inserted, by the function of its name. */
export const firesAt = (table: string): string =>
  `create or replace trigger added before insert on public.${table} for each row execute function public.add_to_${table}()`;

/** What removes it again, with all that lies in it. */
export const dropPart = (part: string): readonly string[] => [
  `drop table if exists public.${part}`,
  `drop function if exists public.add_to_${part}()`,
];

/** The options of a foreign server or a user of it. */
export function optionsText(options: Readonly<Record<string, string>>): string {
  const all = Object.entries(options).map(([name, value]) => `${name} ${escapeLiteral(value)}`);
  return all.length === 0 ? '' : `options (${all.join(', ')})`;
}
