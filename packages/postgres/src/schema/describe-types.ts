import type { ClientBase } from 'pg';

interface Column {
  readonly table: string;
  readonly column: string;
  /** PostgreSQL's name, e.g. `timestamp with time zone`. */
  readonly type: string;
  readonly nullable: boolean;
  /** How a missing value is filled: always by the database, by default, or never. */
  readonly filled: 'always' | 'default' | 'never';
}

/** The JavaScript type of a column as `pg` returns it. Add an entry for a new type. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  'double precision': 'number',
  integer: 'number',
  // More digits than a number has, like `bigint`: cast it if needed.
  numeric: 'string',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};

/**
 * Generates `tables.ts` from the migrated database: type, nullability, defaults and identities of every
 * column. More specific types are in `column-types.ts`, whose text is passed in.
 */
export async function describeTypes(
  database: Pick<ClientBase, 'query'>,
  columnTypes: string,
): Promise<string> {
  const { rows } = await database.query<Column>(columnsSql);
  const known = new Set([...columnTypes.matchAll(/^ {2}'([\w.]+)':/gm)].map((found) => found[1] ?? ''));
  const lines = rows.map((column) => {
    const key = `${column.table}.${column.column}`;
    const isKnown = known.delete(key);
    return {
      table: column.table,
      line: `    ${column.column}: ${typeOf(column, isKnown ? key : undefined)};`,
    };
  });
  if (known.size > 0) throw new Error(`column-types.ts contains unknown columns: ${[...known].join(', ')}`);
  const body = [...new Set(lines.map(({ table }) => table))].map((name) => {
    const own = lines.filter(({ table }) => table === name).map(({ line }) => line);
    return `  ${name}: {\n${own.join('\n')}\n  };`;
  });
  const text = `${HEAD}\nexport interface Database {\n${body.join('\n')}\n}\n`;
  return withImports(text);
}

const HEAD =
  '/** The tables of `schema.sql`. Written by `npm run db:snapshot`, with what column-types.ts knows; never edit it. */';

const IMPORTS = [
  { names: ['Generated', 'GeneratedAlways'], from: 'kysely' },
  { names: ['ColumnTypes', 'Json', 'JsonWithDefault', 'Narrow', 'NullableJson'], from: './column-types.ts' },
];

/** Imports only what the text uses. */
function withImports(text: string): string {
  const lines = IMPORTS.flatMap(({ names, from }) => {
    const used = names.filter((name) => new RegExp(`\\b${name}[<[]`).test(text));
    return used.length > 0 ? [`import type { ${used.join(', ')} } from '${from}';\n`] : [];
  });
  return `${lines.join('')}\n${text}`;
}

function typeOf(column: Column, key: string | undefined): string {
  const held = key && `ColumnTypes['${key}']`;
  if (column.type === 'jsonb') return jsonOf(column, held ?? 'unknown');
  const type = TYPES[column.type];
  if (!type)
    throw new Error(`${column.table}.${column.column}: unknown type ${column.type}; add it to TYPES.`);
  const value = held ? `Narrow<${type}, ${held}>` : type;
  const read = column.nullable ? `${value} | null` : value;
  switch (column.filled) {
    case 'always':
      return `GeneratedAlways<${read}>`;
    case 'default':
      return `Generated<${read}>`;
    case 'never':
      return read;
  }
}

function jsonOf({ nullable, filled }: Column, value: string): string {
  if (nullable) return `NullableJson<${value}>`;
  return filled === 'never' ? `Json<${value}>` : `JsonWithDefault<${value}>`;
}

/** Excludes partitions, which have the columns of their table. */
const columnsSql = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable,
    case
      when a.attidentity = 'a' or a.attgenerated <> '' then 'always'
      when a.attidentity = 'd' or a.atthasdef then 'default'
      else 'never'
    end as filled
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
    and not exists (
      select 1 from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`;
