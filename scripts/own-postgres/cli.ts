// `npm run own:postgres -- FOLDER [--synchronous]`: Debian's PostgreSQL with a replica and pgbouncer on loopback, in
// a new folder, until Ctrl-C. Commands on standard input: `kill`, `promote`, `pause`, `resume`, `lag`.
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Cluster, missingPackages, startCluster } from './cluster.ts';

const words = process.argv.slice(2);
const folder = words.find((word) => !word.startsWith('--'));
const missing = missingPackages();

/** Actions of an operator, and failures. */
const commandsOf = (cluster: Cluster): Readonly<Record<string, () => Promise<unknown>>> => ({
  kill: cluster.primary.kill,
  promote: cluster.promote,
  pause: () => cluster.replica.ask('select pg_wal_replay_pause()'),
  resume: () => cluster.replica.ask('select pg_wal_replay_resume()'),
  lag: async () =>
    console.log(
      await cluster.primary.ask(
        'select application_name, state, sync_state, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) as bytes_behind, replay_lag from pg_stat_replication',
      ),
    ),
});

async function run(at: string): Promise<void> {
  const stopping = new Promise<void>((stop) => {
    // The signal comes from the terminal and again from npm: the second one must not interrupt the shutdown.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop());
  });
  const cluster = await startCluster({ folder: at, isSynchronous: words.includes('--synchronous') });
  for (const [name, value] of Object.entries(cluster.settings)) console.log(`${name}='${value}'`);
  const commands = commandsOf(cluster);
  console.log(`Commands (Ctrl-C to stop): ${Object.keys(commands).join(', ')}`);
  const lines = createInterface({ input: process.stdin }).on('line', (line) => {
    const name = line.trim();
    commands[name]?.().then(
      () => console.log(`${name}: done`),
      (error: Error) => console.error(`${name}: ${error.message}`),
    );
  });
  await stopping;
  lines.close();
  await cluster.stop();
}

if (missing) console.log(`skipped: ${missing}`);
else if (folder) await run(resolve(folder));
else {
  console.error('Missing the new folder: npm run own:postgres -- FOLDER [--synchronous]');
  process.exitCode = 2;
}
