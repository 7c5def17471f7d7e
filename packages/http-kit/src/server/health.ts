import type { ReadBackupState } from '@propolis/backup';
import type { BlobStore } from '@propolis/blob-store';
import { type Health, healthEndpoints } from '@propolis/contract';
import { hasLiveWorker } from '@propolis/jobs';
import type { Disk } from '@propolis/observability';
import type { Db, Replica } from '@propolis/postgres';
import { type Clock, within } from '@propolis/runtime';
import type { FastifyInstance } from 'fastify';

interface HealthSources {
  /** Undefined until the database is migrated. Not the requests' pool: what keeps them waiting must not hide itself. */
  readonly db: () => Db | undefined;
  readonly clock: Clock;
  readonly version: string;
  /** Undefined where there is none. */
  readonly replica: () => Pick<Replica, 'standing'> | undefined;
  readonly disk: Pick<Disk, 'state'>;
  readonly backup: ReadBackupState;
  readonly storage: Pick<BlobStore, 'state'>;
  readonly isStopping: () => boolean;
}

/** The answer is owed within a second, whatever the database does. */
const PATIENCE = 700; // ms

const UNKNOWN = { database: false, worker: false };

async function askDatabase(db: Db): Promise<typeof UNKNOWN> {
  try {
    return { database: true, worker: await hasLiveWorker(db) };
  } catch {
    // Whatever the reason, the answer is the same: the database does not serve.
    return UNKNOWN;
  }
}

/** Many who ask at once are told what one question found out. */
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
 * 200 once everything serves; 503 with what is missing before, and while the server stops. A disk or a bucket without
 * room, or away, is told, but nobody is sent elsewhere for it: the rest goes on.
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
