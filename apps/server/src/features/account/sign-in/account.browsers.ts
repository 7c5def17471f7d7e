import { DAY_MS } from '@propolis/domain';
import type { PublicCtx, PublicRequest } from '@propolis/http-kit';
import { createToken, hashToken } from '@propolis/runtime';
import { findBrowserOf, isBrowser, keepBrowser } from '../account.queries.ts';

/** A browser unused for this long is unknown again (ms). */
const BROWSER_LIFE = 365 * DAY_MS;

/** Whether this account was opened in this browser before, which then stored the token. */
export async function isKnownBrowser(
  { db, now }: Pick<PublicRequest, 'db' | 'now'>,
  { email, token }: { readonly email: string; readonly token: string | undefined },
): Promise<boolean> {
  if (token === undefined) return false;
  const usedAfter = new Date(now.getTime() - BROWSER_LIFE);
  return (await findBrowserOf(db, email, hashToken(token), usedAfter)) !== undefined;
}

/**
 * Records the browser of a sign-in and returns the token to store. A known browser keeps its token, also for
 * another account; a token that the server did not issue is replaced.
 */
export async function knowBrowser(
  { db, now }: Pick<PublicCtx, 'db' | 'now'>,
  userId: number,
  sent: string | undefined,
): Promise<string> {
  const token = sent !== undefined && (await isBrowser(db, hashToken(sent))) ? sent : createToken();
  await keepBrowser(db, userId, hashToken(token), now);
  return token;
}
