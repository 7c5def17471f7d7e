import { type Health, healthEndpoints } from '@propolis/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import { hasLiveWorker } from '../heartbeat.ts';

interface HealthSources {
  /** Undefined until the database is migrated. */
  readonly db: () => Db | undefined;
  readonly clock: Clock;
  readonly version: string;
}

async function readHealth({ db, clock, version }: HealthSources): Promise<Health> {
  const open = db();
  if (!open) return { status: 'starting', version, database: false, worker: false };
  try {
    const worker = await hasLiveWorker(open, clock());
    return { status: worker ? 'ok' : 'starting', version, database: true, worker };
  } catch {
    // Whatever the reason, the answer is the same: the database does not serve.
    return { status: 'starting', version, database: false, worker: false };
  }
}

/** 200 once everything serves; 503 with what is missing before. */
export function serveHealth(app: FastifyInstance, sources: HealthSources): void {
  app.get(healthEndpoints.health.path, async (_request, reply) => {
    const health = await readHealth(sources);
    return reply
      .status(health.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
}
