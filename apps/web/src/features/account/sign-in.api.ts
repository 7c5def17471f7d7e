import type { BodyInputOf, SessionOpened } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { keepBrowserToken, openSession, readBrowserToken } from '../../lib/session.ts';
import { callNow } from '../../lib/writes/call-now.ts';
import { linkAwaited, linkRefused, signedUpAs } from './signed-up.ts';

type SecondFactor = typeof calls.secondFactor;

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

export const login = (pair: Omit<BodyInputOf<typeof calls.account.login>, 'browser_token'>) =>
  callNow(calls.account.login, { body: { ...pair, ...knownBrowser() } }, (answer) => {
    if ('access_token' in answer) enterBy(answer);
  });

/** Opens a copy of the demo in the language of the page. */
export const openDemo = () =>
  callNow(calls.account.openDemo, {}, ({ access_token }) => openSession(access_token));

export const resendVerification = (email: string) =>
  callNow(calls.account.resendVerification, { body: { email } });

/** With an app code or a recovery code. */
export const secondStep = (proof: Omit<BodyInputOf<SecondFactor['secondStep']>, 'browser_token'>) =>
  callNow(calls.secondFactor.secondStep, { body: { ...proof, ...knownBrowser() } }, enterBy);

/** The passkey challenge for a sign-in without a password. */
export const askPasskey = () => callNow(calls.secondFactor.askPasskey, {});

export const passkeySignIn = (proof: Omit<BodyInputOf<SecondFactor['passkeySignIn']>, 'browser_token'>) =>
  callNow(calls.secondFactor.passkeySignIn, { body: { ...proof, ...knownBrowser() } }, enterBy);
