import type { Callable, ResponseOf } from '@propolis/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type CallNowInput, callNow } from './call-now.ts';

/** `callNow` as a hook; `done` writes the answer into the queries. */
export function useCall<E extends Callable>(
  endpoint: E,
  done?: (client: QueryClient, answer: ResponseOf<E>) => unknown,
): (input: CallNowInput<E>) => Promise<ResponseOf<E>> {
  const client = useQueryClient();
  return (input) => callNow(endpoint, input, (answer) => done?.(client, answer));
}
