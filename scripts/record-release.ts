import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDatabase, readMigrationNames, startEmbeddedPostgres, withClient } from '@propolis/postgres';
import {
  MIGRATIONS,
  RELEASES,
  type Release,
  readReleases,
  type Statement,
} from '../apps/server/test/releases/statement.ts';
import { takeAll } from '../apps/server/test/releases/take.ts';
import packageJson from '../package.json' with { type: 'json' };
import { inTemporaryFolder } from './temporary-folder.ts';

// `npm run release:record`: stores the statements that this version sends to PostgreSQL, as recorded by the server's
// tests, in apps/server/releases, to test later versions against them (docs/adr/051-releases-and-migrations.md).

/** Longer value lists, such as those of imports, are not stored: the statement is prepared and not executed. */
const MOST = 4_000; // characters
/** Value lists of any length are one statement: `($1, $2)` and `($1, $2, $3)`. */
const kindOf = (text: string): string =>
  text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(, \$)+/g, '$')
    .replaceAll(/\(\$\)(, \(\$\))+/g, '($)')
    .replaceAll(/\d{4}[_-]\d\d/g, 'month');

function record(): Promise<readonly Statement[]> {
  return inTemporaryFolder('release', async (folder) => {
    const env = { ...process.env, RECORD_STATEMENTS: folder };
    const words = ['vitest', 'run', '--project', 'server', 'apps/server'];
    const [code] = await once(spawn('npx', words, { env, stdio: 'inherit' }), 'exit');
    if (code !== 0) throw new Error('A release needs passing tests: these failed, so nothing was recorded.');
    const texts = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const lines = texts.flatMap((text) => text.split('\n').filter((line) => line !== ''));
    return shortest(lines.map((line): Statement => JSON.parse(line)));
  });
}

/** One statement of each kind, by file and text. */
function shortest(statements: readonly Statement[]): readonly Statement[] {
  const lengthOf = (statement: Statement) => JSON.stringify(statement).length;
  const kinds = new Map<string, Statement>();
  const inOrder = statements.toSorted((a, b) => lengthOf(a) - lengthOf(b) || a.text.localeCompare(b.text));
  for (const statement of inOrder) {
    const kind = kindOf(statement.text);
    if (!kinds.has(kind)) kinds.set(kind, statement);
  }
  const textOf = ({ from, text }: Statement) => `${from} ${text}`;
  return [...kinds.values()]
    .map(({ from, text, values }) =>
      JSON.stringify(values).length > MOST ? { from, text } : { from, text, values },
    )
    .toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
}

/** On the schema of this version. */
async function tried(dataDir: string, statements: readonly Statement[]): Promise<Release['statements']> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
  try {
    await prepareDatabase(server.connectionString, MIGRATIONS);
    return await withClient(server.connectionString, async (client) => {
      await client.query('begin');
      const results = await takeAll(client, statements);
      return statements.map((statement) => {
        const { reason, ...taken } = results.get(statement) ?? { outcome: 'unknown', types: [], columns: [] };
        if (taken.outcome !== 'done') console.log(`${taken.outcome} ${reason}: ${statement.text}`);
        return { ...statement, taken };
      });
    });
  } finally {
    await server.stop();
  }
}

const recorded = await record();
const statements = await inTemporaryFolder('release-database', (dataDir) => tried(dataDir, recorded));
const migration = (await readMigrationNames(MIGRATIONS)).at(-1) ?? '';
const release: Release = { version: packageJson.version, migration, statements };
const lines = statements.map((statement) => JSON.stringify(statement)).join(',\n');
const { version } = release;
await writeFile(
  join(RELEASES, `${version}.json`),
  `{"version":"${version}","migration":"${migration}","statements":[\n${lines}\n]}\n`,
);
// Only this version can run beside the next one, so earlier recordings are deleted.
for (const old of await readReleases())
  if (old.version !== version) await rm(join(RELEASES, `${old.version}.json`));
console.log(`${statements.length} statements of ${version} are in apps/server/releases.`);
