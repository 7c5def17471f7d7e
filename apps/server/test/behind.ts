import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '@propolis/observability';
import { type Db, openReplica, type Replica } from '@propolis/postgres';
import { type Cluster, type ClusterOptions, startCluster } from '../../../scripts/own-postgres/cluster.ts';
import { inDatabase } from './server-commands.ts';

/** The database setup of an association: requests use a pooler, stale-tolerant reads a replica. */
export interface Behind {
  readonly poolerUrl: string;
  readonly replicaUrl: string;
}

/** The database of this name on each of them. */
export const behindFor = ({ poolerUrl, replicaUrl }: Behind, database: string): Behind => ({
  poolerUrl: inDatabase(poolerUrl, database),
  replicaUrl: inDatabase(replicaUrl, database),
});

/** Debian's PostgreSQL with a replica and a pooler, in a temporary folder. */
export async function startTestCluster(
  options: Omit<ClusterOptions, 'folder'>,
): Promise<Cluster & { readonly behind: Behind }> {
  const folder = await mkdtemp(join(tmpdir(), 'propolis-cluster-'));
  const cluster = await startCluster({ ...options, folder, isDurable: false });
  return {
    ...cluster,
    behind: { poolerUrl: cluster.pooler.url, replicaUrl: cluster.replica.url },
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opened as by the app, but the replica's lag is checked each time. */
export const followedBy = (url: string, primary: Db, log: Log): Replica =>
  openReplica({ url, seconds: 30, primary, log, lookHolds: 0 });
