import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** For operators and load balancers; public, therefore minimal. */
export const Health = z.object({
  /** `starting` until the database and a worker are available. */
  status: z.enum(['ok', 'starting', 'stopping']),
  /** Version of the app. */
  version: z.string(),
  /** True if it answers. */
  database: z.boolean(),
  /** True if a worker process has reported recently. */
  worker: z.boolean(),
  /**
   * The replica for reads that may be some seconds old: with `behind` and `away` the primary answers them;
   * `off` if none is configured.
   */
  replica: z.enum(['off', 'ok', 'behind', 'away']),
  /** Disk space: `low` is a warning; with `full` writes are rejected, while reads and deletions continue. */
  disk: z.enum(['ok', 'low', 'full']),
  /** Daily backups: `old` if the newest is too old, `off` if not configured. */
  backup: z.enum(['off', 'ok', 'old']),
  /** The bucket of large files; `ok` if they are on the local disk. */
  storage: z.enum(['ok', 'full', 'unreachable']),
});
export type Health = z.infer<typeof Health>;

/** The only endpoint that answers before the app is ready. */
export const healthEndpoints = {
  health: endpoint('GET', '/api/health', {
    summary: '200 when all parts are ready; otherwise 503 with the missing parts.',
    access: 'public',
    response: Health,
  }),
} as const;
