import type { BodyInputOf, ResponseOf } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { userQuery } from '../account.api.ts';

type Calls = typeof calls.secondFactor;
type Input<Name extends keyof Calls> = BodyInputOf<Calls[Name]>;
type Answer<Name extends keyof Calls> = ResponseOf<Calls[Name]>;

/** Asked for anew with the user, of whom it is a part. */
const secondFactorQuery = queryOptions({
  queryKey: [...userQuery.queryKey, 'second_factor'],
  queryFn: ({ signal }) => call(calls.secondFactor.get, { signal }),
});
export const useSecondFactor = () => useQuery(secondFactorQuery);

const askAnew = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: secondFactorQuery.queryKey, exact: true });

export const beginTotp = defineMutation<Input<'beginTotp'>, Answer<'beginTotp'>>({
  name: 'beginTotp',
  onlyNow: true,
  run: (body, send) => send(calls.secondFactor.beginTotp, { body }),
});

export const confirmTotp = defineMutation<Input<'confirmTotp'>, Answer<'confirmTotp'>>({
  name: 'confirmTotp',
  onlyNow: true,
  run: (body, send) => send(calls.secondFactor.confirmTotp, { body }),
  done: askAnew,
});

export const removeTotp = defineMutation<Input<'removeTotp'>, undefined>({
  name: 'removeTotp',
  onlyNow: true,
  run: (body, send) => send(calls.secondFactor.removeTotp, { body }),
  done: askAnew,
});

export const beginPasskey = defineMutation<Input<'beginPasskey'>, Answer<'beginPasskey'>>({
  name: 'beginPasskey',
  onlyNow: true,
  run: (body, send) => send(calls.secondFactor.beginPasskey, { body }),
});

export const addPasskey = defineMutation<Input<'addPasskey'>, Answer<'addPasskey'>>({
  name: 'addPasskey',
  onlyNow: true,
  run: (body, send) => send(calls.secondFactor.addPasskey, { body }),
  done: askAnew,
});

export const renamePasskey = defineMutation<{ id: number; name: string }, Answer<'renamePasskey'>>({
  name: 'renamePasskey',
  onlyNow: true,
  run: ({ id, ...body }, send) => send(calls.secondFactor.renamePasskey, { params: { id }, body }),
  done: askAnew,
});

export const removePasskey = defineMutation<{ id: number; password: string }, undefined>({
  name: 'removePasskey',
  onlyNow: true,
  run: ({ id, ...body }, send) => send(calls.secondFactor.removePasskey, { params: { id }, body }),
  done: askAnew,
});

export const renewRecoveryCodes = defineMutation<Input<'renewRecoveryCodes'>, Answer<'renewRecoveryCodes'>>({
  name: 'renewRecoveryCodes',
  onlyNow: true,
  run: (body, send) => send(calls.secondFactor.renewRecoveryCodes, { body }),
  done: askAnew,
});
