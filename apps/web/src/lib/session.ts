import { useWindowEvent } from '@mantine/hooks';
import { forgetHeld, onChangedElsewhere, storedKeys, writeStored } from './storage.ts';
import { createStore, createStoredText, type Store, useStore } from './store.ts';

/** Key and format are given by the specification: `Bearer <token>`, used as stored (specification 4). */
const TOKEN = 'token';
const ACCOUNT = 'account';
const token = createStoredText(TOKEN);
const account = createStoredText(ACCOUNT);
/**
 * The browser's id for the server. It outlives sessions: an account that signed in here before is recognised.
 */
const browser = createStoredText('browser');

/** The value of the Authorization header, or null without a session. */
export const readAuthorization = (): string | null => token.read();

/** The same as a store; another tab may change it. */
export const currentAuthorization: Pick<Store<string | null>, 'read' | 'subscribe'> = token;

export const isSignedIn = (): boolean => readAuthorization() !== null;

/** Keys with this prefix are deleted with the session, so that another account does not find them. */
const OF_SESSION = 'session.';
export const createSessionText = (key: string): Store<string | null> =>
  createStoredText(`${OF_SESSION}${key}`);

const keysOfSession = (): string[] => storedKeys().filter((key) => key.startsWith(OF_SESSION));

function forgetSessionTexts(): void {
  for (const key of keysOfSession()) writeStored(key, null);
}

// Another session, or none: what only this page holds of the previous one is discarded.
onChangedElsewhere((key) => {
  if (key === TOKEN) for (const name of [ACCOUNT, ...keysOfSession()]) forgetHeld(name);
});

/** The session of a request, even if the page changes its session before it is sent. */
export interface HeldSession {
  /** The value of the Authorization header. */
  readonly authorization: string | null;
  /**
   * Aborted once the page has another session, or none; undefined for a request that outlives its page's
   * session.
   */
  readonly over?: AbortSignal;
}

/** The page's current session. */
export const heldSession = (): HeldSession => ({ authorization: readAuthorization() });

/** The Authorization header of this account; null unless the account is signed in here. */
export function authorizationOf(owner: string): string | null {
  const authorization = token.read();
  // Another tab may sign in between two reads, so the token is read before and after.
  return account.read() === owner && token.read() === authorization ? authorization : null;
}

/** Why a session ended: logout, expiry, a deleted account, or a visitor of the demo who registers. */
export type SessionEnd = 'left' | 'expired' | 'deleted' | 'register';
/** Of this page's last session; null while one is open, and if it ended elsewhere. */
const end = createStore<SessionEnd | null>(() => null);
/** A session was opened, possibly by another tab: its end is not known yet. */
export const forgetSessionEnd = (): void => end.set(null);

/**
 * The number of unsent writes of the ended session that stay on this device until its account signs in again.
 */
const leftBehind = createStore(() => 0);
export const leaveBehind = (count: number): void => leftBehind.set(count);
export const useLeftBehind = (): number => useStore(leftBehind);

export const readSessionEnd = (): SessionEnd | null => end.read();
export const useSessionEnd = (): SessionEnd | null => useStore(end);

export function openSession(accessToken: string): void {
  forgetSessionEnd();
  leaveBehind(0);
  account.set(null);
  forgetSessionTexts();
  token.set(`Bearer ${accessToken}`);
}

export const readBrowserToken = (): string | null => browser.read();
export const keepBrowserToken = (given: string): void => browser.set(given);

export function closeSession(why: SessionEnd = 'left'): void {
  end.set(why);
  token.set(null);
  account.set(null);
  forgetSessionTexts();
}

/** Calls back when another tab opens a session. */
export const useSignInElsewhere = (enter: () => void): void =>
  useWindowEvent('storage', ({ key }) => {
    if (key === TOKEN && isSignedIn()) enter();
  });

export const useAuthorization = (): string | null => useStore(token);

/**
 * The account of the session; null until the profile has loaded once. It survives a reload without a network.
 */
export const currentAccount: Pick<Store<string | null>, 'read' | 'subscribe'> = account;

export const useAccount = (): string | null => useStore(account);

/**
 * `authorization` is the session of the request: by the time of the response the page may have another one.
 */
export function knowAccount(id: number, authorization: string | null): void {
  if (authorization === null || authorization !== readAuthorization()) return;
  if (account.read() !== String(id)) account.set(String(id));
}
