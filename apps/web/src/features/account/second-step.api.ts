import type { BodyInputOf, PasskeyRequest, SessionOpened } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { defineMutation } from '../../lib/writes/define-mutation.ts';
import { enterBy, knownBrowser } from './account.api.ts';

type Input<Name extends keyof typeof calls.secondFactor> = BodyInputOf<(typeof calls.secondFactor)[Name]>;

/** With an app code or a recovery code. */
export const secondStep = defineMutation<Omit<Input<'secondStep'>, 'browser_token'>, SessionOpened>({
  name: 'secondStep',
  onlyNow: true,
  run: (body, send) => send(calls.secondFactor.secondStep, { body: { ...body, ...knownBrowser() } }),
  done: (_client, opened) => enterBy(opened),
});

/** The passkey challenge for a sign-in without a password. */
export const askPasskey = defineMutation<undefined, PasskeyRequest>({
  name: 'askPasskey',
  onlyNow: true,
  run: (_nothing, send) => send(calls.secondFactor.askPasskey, {}),
});

export const passkeySignIn = defineMutation<Omit<Input<'passkeySignIn'>, 'browser_token'>, SessionOpened>({
  name: 'passkeySignIn',
  onlyNow: true,
  run: (body, send) => send(calls.secondFactor.passkeySignIn, { body: { ...body, ...knownBrowser() } }),
  done: (_client, opened) => enterBy(opened),
});
