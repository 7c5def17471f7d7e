import type { Callable, ResponseOf } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { NEWEST_PAGE } from '../../../lib/answer.ts';
import { call } from '../../../lib/http.ts';
import { refetch } from '../../../lib/refetch.ts';
import { useCall } from '../../../lib/writes/use-call.ts';
import { SECURITY_KEY, userQuery } from '../account.api.ts';

export type Session = ResponseOf<typeof calls.security.sessions>[number];
export type LogPage = ResponseOf<typeof calls.security.log>;
export type LogEntry = LogPage['entries'][number];

const sessionsQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'sessions'],
  queryFn: ({ signal }) => call(calls.security.sessions, { signal }),
});
export const useSessions = () => useQuery(sessionsQuery);

/** Newest first, one page at a time. */
const logQuery = infiniteQueryOptions({
  queryKey: [...SECURITY_KEY, 'log'],
  queryFn: ({ pageParam, signal }) =>
    call(calls.security.log, { query: pageParam === undefined ? {} : { before: pageParam }, signal }),
  initialPageParam: NEWEST_PAGE,
  getNextPageParam: ({ entries, more }: LogPage) => (more ? entries.at(-1)?.id : undefined),
});
export const useLog = () => useInfiniteQuery(logQuery);

const secondFactorQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'second_factor'],
  queryFn: ({ signal }) => call(calls.secondFactor.get, { signal }),
});
export const useSecondFactor = () => useQuery(secondFactorQuery);

export type AddressChange = NonNullable<ResponseOf<typeof calls.security.address>['waiting']>;

const addressQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'address'],
  queryFn: ({ signal }) => call(calls.security.address, { signal }),
});
export const useAddressChange = () => useQuery(addressQuery);

/** Any security change appears in the log, and often in the list of sessions. */
const askSecurityAnew = (client: QueryClient) => void refetch(client, { queryKey: SECURITY_KEY });

/** A write of a sign-in method or a session; it may contain a password, so it is never written to disk. */
export const useSecurityCall = <E extends Callable>(endpoint: E) => useCall(endpoint, askSecurityAnew);

/** Works without a session; with one, the profile is loaded again. */
export const useConfirmAddress = () =>
  useCall(calls.security.confirmAddress, (client) => {
    askSecurityAnew(client);
    void refetch(client, { queryKey: userQuery.queryKey });
  });
