import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, chooseAccount, commandLine, identity, plainEnvironment } from '@propolis/postgres';

/** Debian's paths. */
const BIN = '/usr/lib/postgresql/15/bin';
export const PGBOUNCER = '/usr/sbin/pgbouncer';

export const programOf = (name: 'initdb' | 'postgres' | 'pg_basebackup'): string => join(BIN, name);

export const hasPostgres = (): boolean => existsSync(programOf('postgres'));
export const hasPgbouncer = (): boolean => existsSync(PGBOUNCER);

/** The user who owns the files and runs the programs: neither PostgreSQL nor pgbouncer runs as root. */
export const accountFor = (folder: string): Promise<Account> =>
  chooseAccount({ initdb: programOf('initdb'), postgres: programOf('postgres'), major: '15' }, folder);

/** Runs a PostgreSQL program until it exits. */
export async function runAs(account: Account, program: string, words: string[]): Promise<void> {
  const [first, ...rest] = commandLine(account, program, words);
  await promisify(execFile)(first, rest, { ...identity(account), cwd: '/', env: plainEnvironment() });
}
