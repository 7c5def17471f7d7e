import type { ReadBackupState } from '@propolis/backup';
import type { BlobStore } from '@propolis/blob-store';
import { type Health, healthEndpoints } from '@propolis/contract';
import { hasLiveWorker } from '@propolis/jobs';
import type { Disk } from '@propolis/observability';
import type { Db, Replica } from '@propolis/postgres';
import { type Clock, within } from '@propolis/runtime';
import type { FastifyInstance } from 'fastify';

interface HealthSources {
  /**
   * Undefined until the database is migrated. A separate pool: the check must not depend on the requests'
   * pool.
   */
  readonly db: () => Db | undefined;
  readonly clock: Clock;
  readonly version: string;
  /** Undefined if not configured. */
  readonly replica: () => Pick<Replica, 'standing'> | undefined;
  readonly disk: Pick<Disk, 'state'>;
  readonly backup: ReadBackupState;
  readonly storage: Pick<BlobStore, 'state'>;
  readonly isStopping: () => boolean;
}

/** The response must be sent within a second, whatever the database does. */
const PATIENCE = 700; // ms

const UNKNOWN = { database: false, worker: false };

async function askDatabase(db: Db): Promise<typeof UNKNOWN> {
  try {
    return { database: true, worker: await hasLiveWorker(db) };
  } catch {
    // For any error: the database does not work.
    return UNKNOWN;
  }
}

/** Concurrent checks share one query. */
function createQuestion({ db }: HealthSources): () => Promise<typeof UNKNOWN> {
  let asked: Promise<typeof UNKNOWN> | undefined;
  return () => {
    const open = db();
    if (!open) return Promise.resolve(UNKNOWN);
    asked ??= askDatabase(open).finally(() => {
      asked = undefined;
    });
    return within(PATIENCE, asked, UNKNOWN);
  };
}

/**
 * 200 when all parts are ready; otherwise 503 with the missing parts, and while the server stops. A full or
 * unreachable disk or bucket is reported with 200, because the rest works.
 */
export function serveHealth(app: FastifyInstance, sources: HealthSources): void {
  const ask = createQuestion(sources);
  const { version } = sources;
  app.get(healthEndpoints.health.path, async (_request, reply) => {
    const [{ database, worker }, replica, disk, storage, backup] = await Promise.all([
      ask(),
      sources.replica()?.standing(),
      sources.disk.state(),
      sources.storage.state(),
      sources.backup(sources.clock()),
    ]);
    const ready = database && worker ? 'ok' : 'starting';
    const status = sources.isStopping() ? 'stopping' : ready;
    return reply
      .status(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status,
        version,
        database,
        worker,
        replica: replica?.state ?? 'off',
        disk,
        storage,
        backup,
      } satisfies Health);
  });
}
