import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const Health = z.object({
  status: z.enum(['ok', 'starting']),
  version: z.string(),
  database: z.boolean(),
  worker: z.boolean(),
});
export type Health = z.infer<typeof Health>;

export const healthEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: '200 once everything serves; 503 with what is missing before.',
    access: 'public',
    response: Health,
  }),
} as const;
