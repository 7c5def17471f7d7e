import type { BodyInputOf, ResponseOf } from '@propolis/contract';
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
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { SECURITY_KEY, userQuery } from '../account.api.ts';

export type Session = ResponseOf<typeof calls.security.sessions>[number];
export type LogPage = ResponseOf<typeof calls.security.log>;
export type LogEntry = LogPage['entries'][number];
type SessionsEnded = ResponseOf<typeof calls.security.endOtherSessions>;

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

/** Any security change appears in the log, and often in the list of sessions. */
export const askSecurityAnew = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: SECURITY_KEY });

export const changePassword = defineMutation<
  BodyInputOf<typeof calls.security.changePassword>,
  SessionsEnded
>({
  name: 'changePassword',
  onlyNow: true,
  run: (body, send) => send(calls.security.changePassword, { body }),
  done: askSecurityAnew,
});

export type AddressOutcome = ResponseOf<typeof calls.security.confirmAddress>;
type AddressAnswer = ResponseOf<typeof calls.security.address>;
export type AddressChange = NonNullable<AddressAnswer['waiting']>;

const addressQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'address'],
  queryFn: ({ signal }) => call(calls.security.address, { signal }),
});
export const useAddressChange = () => useQuery(addressQuery);

/** Contains a password, so it is never written to disk. */
export const askForAddress = defineMutation<BodyInputOf<typeof calls.security.askForAddress>, AddressAnswer>({
  name: 'askForAddress',
  onlyNow: true,
  run: (body, send) => send(calls.security.askForAddress, { body }),
  done: askSecurityAnew,
});

export const resendAddress = defineMutation<undefined, AddressAnswer>({
  name: 'resendAddress',
  onlyNow: true,
  run: (_nothing, send) => send(calls.security.resendAddress, {}),
  done: askSecurityAnew,
});

export const cancelAddress = defineMutation<undefined, undefined>({
  name: 'cancelAddress',
  onlyNow: true,
  run: (_nothing, send) => send(calls.security.cancelAddress, {}),
  done: askSecurityAnew,
});

/** Works without a session; with one, the profile is loaded again. */
export const confirmAddress = defineMutation<
  BodyInputOf<typeof calls.security.confirmAddress>,
  AddressOutcome
>({
  name: 'confirmAddress',
  onlyNow: true,
  run: (body, send) => send(calls.security.confirmAddress, { body }),
  done: (client) => {
    askSecurityAnew(client);
    void client.invalidateQueries({ queryKey: userQuery.queryKey });
  },
});

export const endSession = defineMutation<{ readonly id: number }, undefined>({
  name: 'endSession',
  onlyNow: true,
  run: (params, send) => send(calls.security.endSession, { params }),
  done: askSecurityAnew,
});

export const endOtherSessions = defineMutation<undefined, SessionsEnded>({
  name: 'endOtherSessions',
  onlyNow: true,
  run: (_nothing, send) => send(calls.security.endOtherSessions, {}),
  done: askSecurityAnew,
});
