import type { BodyInputOf, ResponseOf } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { SECURITY_KEY } from '../account.api.ts';
import { askSecurityAnew } from './security.api.ts';

type Calls = typeof calls.secondFactor;
type Input<Name extends keyof Calls> = BodyInputOf<Calls[Name]>;
type Answer<Name extends keyof Calls> = ResponseOf<Calls[Name]>;

const secondFactorQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'second_factor'],
  queryFn: ({ signal }) => call(calls.secondFactor.get, { signal }),
});
export const useSecondFactor = () => useQuery(secondFactorQuery);

/** The passkey challenge that proves the owner's identity. */
export const askProof = defineMutation<undefined, Answer<'askProof'>>({
  name: 'askProof',
  onlyNow: true,
  run: (_nothing, send) => send(calls.secondFactor.askProof, {}),
});

export const beginTotp = defineMutation<Input<'beginTotp'>, Answer<'beginTotp'>>({
  name: 'beginTotp',
  onlyNow: true,
  run: (body, send) => send(calls.secondFactor.beginTotp, { body }),
});

export const confirmTotp = defineMutation<Input<'confirmTotp'>, Answer<'confirmTotp'>>({
  name: 'confirmTotp',
  onlyNow: true,
  run: (body, send) => send(calls.secondFactor.confirmTotp, { body }),
  done: askSecurityAnew,
});

export const removeTotp = defineMutation<Input<'removeTotp'>, undefined>({
  name: 'removeTotp',
  onlyNow: true,
  run: (body, send) => send(calls.secondFactor.removeTotp, { body }),
  done: askSecurityAnew,
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
  done: askSecurityAnew,
});

export const renamePasskey = defineMutation<{ id: number; name: string }, Answer<'renamePasskey'>>({
  name: 'renamePasskey',
  onlyNow: true,
  run: ({ id, ...body }, send) => send(calls.secondFactor.renamePasskey, { params: { id }, body }),
  done: askSecurityAnew,
});

export const removePasskey = defineMutation<{ id: number } & Input<'removePasskey'>, undefined>({
  name: 'removePasskey',
  onlyNow: true,
  run: ({ id, ...body }, send) => send(calls.secondFactor.removePasskey, { params: { id }, body }),
  done: askSecurityAnew,
});

export const renewRecoveryCodes = defineMutation<Input<'renewRecoveryCodes'>, Answer<'renewRecoveryCodes'>>({
  name: 'renewRecoveryCodes',
  onlyNow: true,
  run: (body, send) => send(calls.secondFactor.renewRecoveryCodes, { body }),
  done: askSecurityAnew,
});
