import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '../schema/migrate.ts';
import { readPidFile, removeEmptyPidFile, stopOrphan } from './orphan.ts';
import { databaseUser, hasEnded, type RunningServer, type ServerPlan, spawnServer } from './server.ts';

/** After a crash of the server its child processes may hold the shared memory for some seconds. */
const attempts = 50;
const betweenAttempts = 200; // ms

/** Recovery after a power failure replays the log before connections are accepted. */
const recoveryTime = 300_000; // ms

/** PostgreSQL's messages while an earlier server is still ending. */
const busy = /still in use|lock file .* (already exists|is empty)/;

/** Starts the server and waits until it accepts connections. The signal aborts the start. */
export async function bootServer(plan: ServerPlan, signal?: AbortSignal): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const server = spawnServer(plan);
    try {
      await untilReady(server, plan, signal);
      return server;
    } catch (cause) {
      if (!hasEnded(server)) server.child.kill('SIGQUIT');
      const canWait = server.lastLines.some((line) => busy.test(line)) && !signal?.aborted;
      if (!canWait || attempt === attempts) {
        throw new Error(`PostgreSQL did not start:\n${server.lastLines.join('\n')}`, { cause });
      }
      await wait(betweenAttempts);
      // A server started just before its parent was killed may appear only now.
      await stopOrphan(plan.cluster, plan.log);
      if (attempt > 1) await removeEmptyPidFile(plan.cluster);
    }
  }
}

/** Waits for the ready state in the server's pid file, then ensures that the app's database exists. */
async function untilReady(
  { child }: RunningServer,
  { cluster, socketDir }: ServerPlan,
  signal?: AbortSignal,
): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.once('exit', (code, signalName) => {
    failure = new Error(`postgres ended with ${signalName ?? code}`);
  });
  for (let waited = 0; waited < recoveryTime; waited += 20) {
    signal?.throwIfAborted();
    if (failure) throw failure;
    const [pid, , , , , , , status] = await readPidFile(cluster);
    if (Number(pid) === child.pid && status?.trim() === 'ready') return createDatabase(socketDir);
    await wait(20);
  }
  throw new Error('postgres did not become ready');
}

const createDatabase = (socketDir: string): Promise<void> =>
  withClient(connectionString(socketDir, 'postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseUser]);
    if (found.rowCount === 0) await client.query(`create database ${databaseUser}`);
  });

export const connectionString = (socketDir: string, database: string) =>
  `postgres://${databaseUser}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
