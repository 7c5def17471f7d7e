import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { lineAt, readSource, reportIfStarted, sourcesIn, withoutComments } from './sources.mjs';
import { TABLE_OWNERS } from './table-owners.mjs';

const server = 'apps/server/src';
const packages = 'packages';
const list = 'scripts/table-owners.mjs';

/** The job queue's tables are created by its library and are not in schema.sql. */
const JOB_QUEUE = 'graphile_worker.';
const JOB_QUEUE_WRITER = 'packages/jobs';

const folderOf = (writer) => (writer.startsWith(`${packages}/`) ? writer : `${server}/${writer}`);

/** A table name in SQL, optionally quoted or with its schema; or a placeholder whose value is unknown. */
const NAME = /(?:only\s+)?(?<table>[\w".]+|\$\{[^}]*\})/.source;

/** Backups and the distribution of measurements copy whole tables without changing their content. */
const copies = [
  'packages/postgres/src/embedded/copy-tables.ts',
  'packages/time-series/src/distribution/catch-up.ts',
];

/** Each kind of write. Kysely's first argument must be a string literal. */
const writes = [
  /\.\s*(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*(?:<[^>]*>)?\(\s*(?:['"`](?<table>[\w.]+)(?:\s+as\s+\w+)?['"`])?/g,
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+${NAME}`, 'gi'),
  // `for update`, `do update set` and a sentence about an update have no table and no `set` after it.
  new RegExp(String.raw`\bupdate\s+${NAME}(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?${NAME}`, 'gi'),
  new RegExp(String.raw`\bcopy\s+${NAME}\s*(?:\([^)]*\)\s*)?from\b`, 'gi'),
];

/** Every write outside the table's owner, as `file:line: ...`; and tables missing from the list. */
export function findTableBreaches(repository, writers = TABLE_OWNERS) {
  return [
    ...[server, packages]
      .flatMap((folder) => sourcesIn(repository, folder))
      .filter((file) => !copies.includes(file))
      .flatMap((file) => breachesIn(file, readSource(repository, file), writers)),
    ...listBreaches(repository, writers),
  ];
}

function breachesIn(file, text, writers) {
  const code = withoutComments(text);
  return writes.flatMap((form) =>
    [...code.matchAll(form)].flatMap(({ index, groups }) => {
      const breach = breachOf(file, groups.table, writers);
      return breach ? [`${file}:${lineAt(code, index)}: ${breach}`] : [];
    }),
  );
}

function breachOf(file, written, writers) {
  if (written === undefined || written.startsWith('${'))
    return 'a table is written whose name cannot be read here: name it in the text';
  const table = written.replaceAll('"', '').replace(/^public\./, '');
  const writer = table.startsWith(JOB_QUEUE) ? JOB_QUEUE_WRITER : writers[table];
  if (writer === undefined) return `${table} is written, which ${list} does not know`;
  if (file.startsWith(`${folderOf(writer)}/`)) return undefined;
  return `${table} is written here: only ${writer} writes it; ask that feature, or emit an event`;
}

/** The list and the schema have the same tables, and the list's folders exist. */
function listBreaches(repository, writers) {
  const schema = readSource(repository, 'apps/server/schema.sql');
  const tables = [...schema.matchAll(/^create (?:unlogged )?table (?!\S+ partition of)"?(\w+)"?/gm)].map(
    ([, table]) => table,
  );
  const listed = Object.keys(writers);
  return [
    ...tables.filter((table) => !listed.includes(table)).map((table) => `${table} has no writer`),
    ...listed.filter((table) => !tables.includes(table)).map((table) => `${table} is no table`),
    ...listed
      .filter((table) => !existsSync(join(repository, folderOf(writers[table]))))
      .map((table) => `${table} is written by ${writers[table]}, which is not there`),
  ].map((breach) => `${list}: ${breach}`);
}

reportIfStarted(import.meta.url, () => findTableBreaches(root), 'Each table is written by its owner only.');
