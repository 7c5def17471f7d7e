import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byVersion, CONTRACT, migrate, readMigrationNames } from '@propolis/postgres';
import type { ClientBase } from 'pg';
import { readPromises, takenAway } from './promises.ts';

const numberOf = (name: string): number => Number.parseInt(name, 10);

interface Judged {
  readonly dir: string;
  /** Migrations up to this one belong to releases and were checked when they were written. */
  readonly since: string;
  /** The last release. */
  readonly released: string;
}

/**
 * Migrates an empty database and returns the faults of unreleased migrations: those that remove something used by the
 * version that runs beside them, without naming the release after which it is unused.
 */
export async function judgeMigrations(client: ClientBase, judged: Judged): Promise<string[]> {
  const { dir, since, released } = judged;
  await migrate(client, dir, numberOf(since));
  const faults: string[] = [];
  let before = await readPromises(client);
  for (const name of await readMigrationNames(dir)) {
    if (numberOf(name) <= numberOf(since)) continue;
    await migrate(client, dir, numberOf(name));
    const after = await readPromises(client);
    const gone = takenAway(before, after);
    before = after;
    if (gone.length === 0) continue;
    const [, last] = CONTRACT.exec(await readFile(join(dir, name), 'utf8')) ?? [];
    if (last === undefined) faults.push(`${name} takes away what a release uses: ${gone.join('; ')}`);
    else if (byVersion(last, released) > 0) faults.push(`${name} waits for ${last}, which is not out`);
  }
  return faults;
}
