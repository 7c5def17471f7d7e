import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What an operator or a load balancer wants to know; open to everyone, so it says no more. */
export const Health = z.object({
  /** `starting` until database and worker are there. */
  status: z.enum(['ok', 'starting', 'stopping']),
  /** Of the app, as its package names it. */
  version: z.string(),
  /** It answers. */
  database: z.boolean(),
  /** Some process that does jobs has shown itself lately. */
  worker: z.boolean(),
  /**
   * Of the server that answers reads which may be some seconds old: `behind` and `away` leave them to the database, `off`
   * where there is none.
   */
  replica: z.enum(['off', 'ok', 'behind', 'away']),
  /** Of what is kept: `low` asks for room, `full` refuses what would take more; reading and deleting go on. */
  disk: z.enum(['ok', 'low', 'full']),
  /** Of the daily backups: `old` when there is no new one, `off` when nobody asked for them. */
  backup: z.enum(['off', 'ok', 'old']),
  /** Of the bucket that large files lie in; `ok` where they lie on that disk. */
  storage: z.enum(['ok', 'full', 'unreachable']),
});
export type Health = z.infer<typeof Health>;

/** The one endpoint that answers before the app is ready. */
export const healthEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: '200 once everything serves; 503 with what is missing before.',
    access: 'public',
    response: Health,
  }),
} as const;
