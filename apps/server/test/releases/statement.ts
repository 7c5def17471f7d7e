import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byVersion } from '@propolis/postgres';
import { projectRoot } from '@propolis/runtime';

/** A statement that a release sends to PostgreSQL, as recorded by its tests. */
export interface Statement {
  /** The file that sends it. */
  readonly from: string;
  readonly text: string;
  /** Values of one execution, as JSON; absent if they are too long. */
  readonly values?: readonly unknown[];
}

/** How PostgreSQL executes a statement on an empty database. */
export interface Taken {
  /** `done`, or the SQLSTATE of the error. */
  readonly outcome: string;
  /** Parameter types. */
  readonly types: readonly string[];
  /** Result columns: name and type. */
  readonly columns: readonly string[];
}

export interface Release {
  readonly version: string;
  /** Its last migration. */
  readonly migration: string;
  readonly statements: readonly (Statement & { readonly taken: Taken })[];
}

export const RELEASES = join(projectRoot(), 'apps/server/releases');
export const MIGRATIONS = join(projectRoot(), 'apps/server/migrations');

/** All recorded releases, oldest first. */
export async function readReleases(): Promise<readonly Release[]> {
  const names = (await readdir(RELEASES)).filter((name) => name.endsWith('.json'));
  const releases = await Promise.all(
    names.map(async (name): Promise<Release> => JSON.parse(await readFile(join(RELEASES, name), 'utf8'))),
  );
  return releases.toSorted((a, b) => byVersion(a.version, b.version));
}
