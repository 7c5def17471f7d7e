import { QueryClient, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { ApiFailure } from './http.ts';

/** Three retries with growing delay, at most 30 s (spec 9); what the server refused is not asked again. */
const RETRIES = 3;
const RETRY_DELAY_MAX = 30_000; // ms
const CACHE_LIFE = 5 * 60_000; // ms

const isWorthRetrying = (error: Error): boolean =>
  error instanceof ApiFailure && (error.code === 'network_error' || error.status >= 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, RETRY_DELAY_MAX),
        gcTime: CACHE_LIFE,
        staleTime: 10_000,
      },
      mutations: { retry: false },
    },
  });

/** A write known by its name, so that an outbox can keep it as data and run it after a reload. */
export interface NamedMutation<Variables, Result> {
  readonly register: (client: QueryClient) => void;
  readonly use: () => UseMutationResult<Result, ApiFailure, Variables>;
}

interface MutationSteps<Variables, Result> {
  readonly name: string;
  /** `variables` must be serialisable. */
  readonly run: (variables: Variables) => Promise<Result>;
  readonly done?: (client: QueryClient, result: Result, variables: Variables) => unknown;
}

export function defineMutation<Variables, Result>({
  name,
  run,
  done,
}: MutationSteps<Variables, Result>): NamedMutation<Variables, Result> {
  return {
    register: (client) =>
      client.setMutationDefaults([name], {
        mutationFn: run,
        onSuccess: (result: Result, variables: Variables) => done?.(client, result, variables),
      }),
    use: () => useMutation<Result, ApiFailure, Variables>({ mutationKey: [name] }),
  };
}
