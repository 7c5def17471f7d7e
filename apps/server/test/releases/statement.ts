import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byVersion } from '@propolis/postgres';
import { projectRoot } from '@propolis/runtime';

/** What a release sends to PostgreSQL, as its tests have seen it. */
export interface Statement {
  /** The file that sends it. */
  readonly from: string;
  readonly text: string;
  /** Of one time that it was sent, as JSON; absent where they are too long to be kept. */
  readonly values?: readonly unknown[];
}

/** How PostgreSQL takes a statement, on an empty database. */
export interface Taken {
  /** `done`, or the SQLSTATE of the refusal. */
  readonly outcome: string;
  /** Of its parameters. */
  readonly types: readonly string[];
  /** Of its answer: name and type. */
  readonly columns: readonly string[];
}

export interface Release {
  readonly version: string;
  /** Its last one. */
  readonly migration: string;
  readonly statements: readonly (Statement & { readonly taken: Taken })[];
}

export const RELEASES = join(projectRoot(), 'apps/server/releases');
export const MIGRATIONS = join(projectRoot(), 'apps/server/migrations');

/** Every release whose statements are kept, the oldest first. */
export async function readReleases(): Promise<readonly Release[]> {
  const names = (await readdir(RELEASES)).filter((name) => name.endsWith('.json'));
  const releases = await Promise.all(
    names.map(async (name): Promise<Release> => JSON.parse(await readFile(join(RELEASES, name), 'utf8'))),
  );
  return releases.toSorted((a, b) => byVersion(a.version, b.version));
}
