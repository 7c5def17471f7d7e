import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Pooler, startPooler } from './pooler.ts';
import { hasPgbouncer, hasPostgres } from './programs.ts';
import { type OwnServer, startReplica, startServer } from './server.ts';

/** The reason why the tests must be skipped; undefined if all programs are installed. */
export const missingPackages = (): string | undefined =>
  hasPostgres() && hasPgbouncer()
    ? undefined
    : "Debian's PostgreSQL 15 and pgbouncer are not installed (apt-get install postgresql pgbouncer)";

const ASK_AGAIN = 20; // ms

/** A primary, its replica, and a pooler in front of the primary. */
export interface Cluster {
  readonly primary: OwnServer;
  readonly replica: OwnServer;
  readonly pooler: Pooler;
  /** Environment variables for the app. */
  readonly settings: ReturnType<typeof settingsOf>;
  /** Promotes the replica to primary, and switches the pooler to it. */
  readonly promote: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface ClusterOptions {
  readonly folder: string;
  /** Whether a write is acknowledged only once the replica has it too. */
  readonly isSynchronous: boolean;
  /** False in tests, which do not simulate power cuts. */
  readonly isDurable?: boolean;
  /** Settings in `postgresql.conf` of both servers. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function startCluster({ folder, isSynchronous, ...options }: ClusterOptions): Promise<Cluster> {
  const started: { readonly stop: () => Promise<void> }[] = [];
  const stop = async () => {
    for (const one of started.splice(0).reverse()) await one.stop();
  };
  const keep = <T extends { readonly stop: () => Promise<void> }>(one: T): T => {
    started.push(one);
    return one;
  };
  try {
    const primary = keep(await startServer({ folder: join(folder, 'primary'), ...options }));
    const replica = keep(await startReplica(primary, { folder: join(folder, 'replica'), ...options }));
    if (isSynchronous) await makeSynchronous(primary);
    const pooler = keep(await startPooler(primary, join(folder, 'pooler')));
    const promote = async () => {
      await replica.ask('select pg_promote()');
      await pooler.leadTo(replica);
    };
    return { primary, replica, pooler, settings: settingsOf(primary, replica, pooler), promote, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Commits wait for the replica of this name. */
async function makeSynchronous(primary: OwnServer): Promise<void> {
  await primary.ask(`alter system set synchronous_standby_names = 'FIRST 1 (replica)'`);
  await primary.ask('select pg_reload_conf()');
  const waits = `select 1 from pg_stat_replication where sync_state = 'sync'`;
  while ((await primary.ask(waits)).length === 0) await wait(ASK_AGAIN);
}

const settingsOf = (primary: OwnServer, replica: OwnServer, pooler: Pooler) => ({
  DATABASE_URL: pooler.url,
  DATABASE_DIRECT_URL: primary.url.replace(
    /(?<=@)[^/]+/,
    `127.0.0.1:${primary.port},127.0.0.1:${replica.port}`,
  ),
  DATABASE_REPLICA_URL: replica.url,
});
