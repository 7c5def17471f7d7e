import type { QueryClient } from '@tanstack/react-query';
import { refetchAll } from '../../lib/refetch.ts';
import { COUNTINGS_KEY, EVOLUTION_KEY } from '../apiaries/apiaries.api.ts';

/** A count is a mark on the curves of its hive, so these are read again too. */
export const refreshCountings = (client: QueryClient): Promise<unknown> =>
  refetchAll(client, COUNTINGS_KEY, EVOLUTION_KEY);
