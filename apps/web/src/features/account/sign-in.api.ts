import type { BodyInputOf, PasskeyRequest, ResponseOf, SessionOpened } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { keepBrowserToken, openSession, readBrowserToken } from '../../lib/session.ts';
import { defineOpenWrite } from '../../lib/writes/open-write.ts';
import { linkAwaited, linkRefused, signedUpAs } from './signed-up.ts';

type Input<Name extends keyof typeof calls.account> = BodyInputOf<(typeof calls.account)[Name]>;
type FactorInput<Name extends keyof typeof calls.secondFactor> = BodyInputOf<
  (typeof calls.secondFactor)[Name]
>;

/** Stores the tokens of any kind of sign-in. */
function enterBy({ access_token, browser_token }: SessionOpened): void {
  keepBrowserToken(browser_token);
  openSession(access_token);
  signedUpAs.set(null);
  linkAwaited.set(null);
  linkRefused.set(false);
}

/** The token by which the server recognises this browser, if there is one. */
function knownBrowser(): { browser_token?: string } {
  const browser_token = readBrowserToken();
  return browser_token ? { browser_token } : {};
}

export const login = defineOpenWrite<
  Omit<Input<'login'>, 'browser_token'>,
  ResponseOf<typeof calls.account.login>
>({
  run: (pair, send) => send(calls.account.login, { body: { ...pair, ...knownBrowser() } }),
  done: (answer) => {
    if ('access_token' in answer) enterBy(answer);
  },
});

/** Opens a copy of the demo in the language of the page. */
export const openDemo = defineOpenWrite<undefined, ResponseOf<typeof calls.account.openDemo>>({
  run: (_nothing, send) => send(calls.account.openDemo, {}),
  done: ({ access_token }) => openSession(access_token),
});

export const resendVerification = defineOpenWrite<Input<'resendVerification'>, undefined>({
  run: (body, send) => send(calls.account.resendVerification, { body }),
});

/** With an app code or a recovery code. */
export const secondStep = defineOpenWrite<Omit<FactorInput<'secondStep'>, 'browser_token'>, SessionOpened>({
  run: (body, send) => send(calls.secondFactor.secondStep, { body: { ...body, ...knownBrowser() } }),
  done: enterBy,
});

/** The passkey challenge for a sign-in without a password. */
export const askPasskey = defineOpenWrite<undefined, PasskeyRequest>({
  run: (_nothing, send) => send(calls.secondFactor.askPasskey, {}),
});

export const passkeySignIn = defineOpenWrite<
  Omit<FactorInput<'passkeySignIn'>, 'browser_token'>,
  SessionOpened
>({
  run: (body, send) => send(calls.secondFactor.passkeySignIn, { body: { ...body, ...knownBrowser() } }),
  done: enterBy,
});
