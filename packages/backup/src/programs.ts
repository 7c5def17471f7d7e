import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { BackupFault } from './fault.ts';

// For an external PostgreSQL, backed up with its own programs.

const majorOf = (version: string): number => Number(/(\d+)/.exec(version)?.[1]);

/** Throws if a program is missing, or older than the server. */
export async function requireProgram(name: 'pg_dump' | 'pg_restore', server: string): Promise<void> {
  const wanted = majorOf(server);
  const install = `install the client programs of PostgreSQL ${wanted} (Debian: apt-get install postgresql-client).`;
  const { stdout } = await promisify(execFile)(name, ['--version']).catch(() => {
    throw new BackupFault(`${name} is missing here: ${install}`);
  });
  const found = majorOf(stdout);
  if (found < wanted)
    throw new BackupFault(`${name} is of PostgreSQL ${found}, the server of ${wanted}: ${install}`);
}

/** The address without its password, which other users could see in the process list. */
function reach(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { address: url.href, env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) } };
}

function start(name: string, words: readonly string[], databaseUrl: string) {
  const { address, env } = reach(databaseUrl);
  const child = spawn(name, [...words, `--dbname=${address}`], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said = (said + piece.toString()).slice(-2000);
  });
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new BackupFault(`${name} failed: ${said.trim() || `exit code ${code}`}`);
  });
  ended.catch(() => undefined); // The caller that awaits it gets the error.
  return { child, ended };
}

/** Output of `pg_dump` for this snapshot. */
export async function* dumpDatabase(databaseUrl: string, snapshot: string): AsyncGenerator<Uint8Array> {
  const words = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`];
  const { child, ended } = start('pg_dump', words, databaseUrl);
  child.stdin.end();
  try {
    yield* child.stdout;
    await ended;
  } finally {
    child.kill();
  }
}

/** Restores everything in one transaction into an empty database. */
export async function restoreDump(databaseUrl: string, dump: AsyncIterable<Uint8Array>): Promise<void> {
  const words = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  const { child, ended } = start('pg_restore', words, databaseUrl);
  child.stdout.resume();
  // A closed stdin is explained by the program's exit.
  await pipeline(Readable.from(dump), child.stdin).catch(async (fault) => {
    await ended;
    throw fault;
  });
  await ended;
}
