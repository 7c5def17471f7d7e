import { letGo, onChangedElsewhere, storedKeys, writeStored } from './storage.ts';
import { createStore, createStoredText, type Store, useStore } from './store.ts';

/** Key and form are the specification's: `Bearer <token>`, used as stored (specification 4). */
const TOKEN = 'token';
const ACCOUNT = 'account';
const token = createStoredText(TOKEN);
const account = createStoredText(ACCOUNT);
/** What the server knows this browser by. It outlives sessions: who signed in here before is no stranger. */
const browser = createStoredText('browser');

/** The value of the Authorization header, or null when nobody is signed in. */
export const readAuthorization = (): string | null => token.read();

/** The same for who follows it; another tab may change it. */
export const currentAuthorization: Pick<Store<string | null>, 'read' | 'subscribe'> = token;

export const isSignedIn = (): boolean => readAuthorization() !== null;

/** What is stored under a name that begins like this goes with the session: nobody finds it who signs in later. */
const OF_SESSION = 'session.';
export const createSessionText = (key: string): Store<string | null> =>
  createStoredText(`${OF_SESSION}${key}`);

const keysOfSession = (): string[] => storedKeys().filter((key) => key.startsWith(OF_SESSION));

function forgetSessionTexts(): void {
  for (const key of keysOfSession()) writeStored(key, null);
}

// Another session, or none: what this page alone holds of the one before is of nobody who is signed in now.
onChangedElsewhere((key) => {
  if (key === TOKEN) for (const name of [ACCOUNT, ...keysOfSession()]) letGo(name);
});

/** With which session a request goes, whatever session the page has by the time it is sent. */
export interface HeldSession {
  /** The value of the Authorization header. */
  readonly authorization: string | null;
  /** Aborted once the page has another session, or none; undefined for a request that outlives its page's session. */
  readonly over?: AbortSignal;
}

/** The session of the page as it is now. */
export const heldSession = (): HeldSession => ({ authorization: readAuthorization() });

/** The Authorization header of this account; null unless the account is signed in here. */
export function authorizationOf(owner: string): string | null {
  const authorization = token.read();
  // Another tab may sign in between two reads, so the token is read before and after.
  return account.read() === owner && token.read() === authorization ? authorization : null;
}

/** Why a session is over: it was left, it had expired, its account is deleted, or a visitor wants one of their own. */
export type SessionEnd = 'left' | 'expired' | 'deleted' | 'register';
/** Of this page's last session; null while one is open, and where it ended elsewhere. */
const end = createStore<SessionEnd | null>(() => null);
/** One is open by now, be it by another tab: how it ends is to be seen. */
export const forgetSessionEnd = (): void => end.set(null);

/** How much was entered in that session and lies on this device until its account signs in again. */
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

export const useAuthorization = (): string | null => useStore(token);

/** Whose session it is; null until the profile has come once. It outlives a reload without a network. */
export const currentAccount: Pick<Store<string | null>, 'read' | 'subscribe'> = account;

/** The same for a page, which follows it. */
export const useAccount = (): string | null => useStore(account);

/** `authorization` is the session that was asked with: by the time of the answer it may be another one's. */
export function knowAccount(id: number, authorization: string | null): void {
  if (authorization === null || authorization !== readAuthorization()) return;
  if (account.read() !== String(id)) account.set(String(id));
}
