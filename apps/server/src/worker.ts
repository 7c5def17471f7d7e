import type { Pool } from 'pg';
import { sweepPhotos } from './features/observations/photos.service.ts';
import type { BlobStore } from './platform/blobs.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/pool.ts';
import { sweepDatabase } from './platform/db/sweep.ts';
import { startHeartbeat } from './platform/heartbeat.ts';
import { startWorker } from './platform/jobs.ts';
import type { Mailer } from './platform/mail/mailer.ts';

interface WorkerOptions {
  readonly pool: Pool;
  readonly db: Db;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly blobs: BlobStore;
  readonly log: (line: string) => void;
}

/** The composition root of the worker side: each kind of job and who does it. Answers how to stop. */
export async function runWorker({
  pool,
  db,
  clock,
  mailer,
  blobs,
  log,
}: WorkerOptions): Promise<() => Promise<void>> {
  const runner = await startWorker({
    pool,
    log,
    handlers: {
      'mail.send': (mail) => mailer.send(mail),
      'database:sweep': () => sweepDatabase(db, clock()),
      'photos:sweep': () => sweepPhotos(db, blobs, clock()),
    },
  });
  const stopHeartbeat = await startHeartbeat(db, clock, (error) => log(`heartbeat: ${String(error)}`));
  return async () => {
    await runner.stop();
    await stopHeartbeat();
  };
}
