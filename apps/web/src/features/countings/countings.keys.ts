import type { QueryClient } from '@tanstack/react-query';
import { refetch } from '../../lib/refetch.ts';
import { EVOLUTION_KEY } from '../hives/hives.api.ts';

/** Prefix of all counting queries; not of their photos, which are immutable. */
export const COUNTINGS_KEY = ['countings'] as const;

/** A count is a mark on the curves of its hive, so these are read again too. */
export const refreshCountings = (client: QueryClient): Promise<unknown> =>
  Promise.all([refetch(client, { queryKey: COUNTINGS_KEY }), refetch(client, { queryKey: EVOLUTION_KEY })]);
