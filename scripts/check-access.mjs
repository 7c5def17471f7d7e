import { root } from './run.mjs';
import { lineAt, readSource, reportIfStarted, sourcesIn, withoutComments } from './sources.mjs';
import { TABLE_OWNERS } from './table-owners.mjs';

const server = 'apps/server/src';
const sharing = `${server}/features/sharing/sharing.queries.ts`;

/** The layers below `sharing`. Their tables belong to one account, so they compare `user_id` themselves. */
const BELOW = ['packages/postgres', 'packages/http-kit', 'features/account', 'features/second-factor'];
const pathOf = (writer) => (writer.startsWith('packages/') ? writer : `${server}/${writer}`);

const COLUMN = /(?:[\w"]+\.)?"?user_id"?/.source;
const OPERATOR = /(?:=|<>|!=|<|>|in\b|any\b|is\b|not\b)/.source;

const comparisons = [
  // Kysely: `.where('scales.user_id', '=', id)`, `eb('user_id', …)`, `whereRef`, and `'hives.x', '=', 'scales.user_id'`.
  new RegExp(String.raw`\(\s*['"\`]${COLUMN}['"\`]\s*,\s*['"\`]${OPERATOR}`, 'gi'),
  // SQL as text, on either side; `on a.user_id = b.user_id` is a join.
  new RegExp(String.raw`\b${COLUMN}\s*${OPERATOR}\s*(?:any\s*)?\(?\s*\$`, 'gi'),
  new RegExp(String.raw`\}\s*=\s*(?:any\s*\(\s*)?${COLUMN}`, 'gi'),
  /\(\s*user_id\s*,[^()]*\)\s*(?:=|in\b)(?!\s*\(\s*select\s*\*\s*from\s+unnest)/gi,
];

const others = Object.keys(TABLE_OWNERS).filter((table) => !BELOW.includes(TABLE_OWNERS[table]));
const readsOthers = new RegExp(
  String.raw`(?:\b(?:selectFrom|(?:inner|left)Join|updateTable|deleteFrom)\s*\(\s*['"\`]|\b(?:from|join|update)\s+)(?:${others.join('|')})\b`,
);

/** A statement that writes, up to a condition with the right to read. */
const writesByRead =
  /(?:\b(?:updateTable|deleteFrom)\s*\(|\bforUpdate\s*\(|\b(?:update\s+\w+\s+set|delete\s+from)\b)[^;]*?\baccessible\([^;)]*['"]read['"]\s*\)/gi;

/** Each comparison of `user_id` outside of `sharing`, and each write with the right to read, as `file:line: ...`. */
export function findAccessBreaches(repository) {
  const files = [server, ...BELOW.filter((writer) => writer.startsWith('packages/'))].flatMap((folder) =>
    sourcesIn(repository, folder),
  );
  return files
    .filter((file) => file !== sharing)
    .flatMap((file) => breachesIn(file, readSource(repository, file)));
}

function breachesIn(file, text) {
  const code = withoutComments(text);
  const isBelow = BELOW.some((writer) => file.startsWith(`${pathOf(writer)}/`));
  const compared =
    isBelow && !readsOthers.test(code)
      ? []
      : comparisons.flatMap((form) =>
          [...code.matchAll(form)].map(
            ({ index }) =>
              `${file}:${lineAt(code, index)}: user_id is compared here: use accessible or ofAccount of ${sharing}`,
          ),
        );
  const written = [...code.matchAll(writesByRead)].map(
    ({ index }) =>
      `${file}:${lineAt(code, index)}: this write asks for the right to read: ask for write or own`,
  );
  return [...compared, ...written];
}

reportIfStarted(
  import.meta.url,
  () => findAccessBreaches(root),
  'No breach: access to rows is decided in sharing.',
);
