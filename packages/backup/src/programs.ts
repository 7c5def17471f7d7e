import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { BackupFault } from './fault.ts';

// For a PostgreSQL of one's own: its programs know it better than we do.

const majorOf = (version: string): number => Number(/(\d+)/.exec(version)?.[1]);

/** Throws where a program is missing, or older than the server. */
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

/** The address without its password, which others on the machine would read in the list of processes. */
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
  ended.catch(() => undefined); // whoever waits for it is told
  return { child, ended };
}

/** What `pg_dump` writes of the database as this snapshot sees it. */
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

/** All of it in one transaction, into a database without tables. */
export async function restoreDump(databaseUrl: string, dump: AsyncIterable<Uint8Array>): Promise<void> {
  const words = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  const { child, ended } = start('pg_restore', words, databaseUrl);
  child.stdout.resume();
  // What it did not want to read any more, it says why.
  await pipeline(Readable.from(dump), child.stdin).catch(async (fault) => {
    await ended;
    throw fault;
  });
  await ended;
}
