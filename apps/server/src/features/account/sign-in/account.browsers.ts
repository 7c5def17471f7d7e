import type { PublicCtx, PublicRequest } from '@propolis/http-kit';
import { createToken, hashToken } from '@propolis/runtime';
import { findBrowserOf, isBrowser, keepBrowser } from '../account.queries.ts';

/** A browser that was not used for so long is a stranger again (ms). */
const BROWSER_LIFE = 365 * 24 * 3_600_000;

interface BrowserClaim {
  readonly email: string;
  /** What the browser kept of its last sign-in. */
  readonly token: string | undefined;
}

/** Whether somebody opened this account in this browser before. */
export async function isKnownBrowser(
  { db, now }: Pick<PublicRequest, 'db' | 'now'>,
  { email, token }: BrowserClaim,
): Promise<boolean> {
  if (token === undefined) return false;
  const usedAfter = new Date(now.getTime() - BROWSER_LIFE);
  return (await findBrowserOf(db, { email, tokenHash: hashToken(token), usedAfter })) !== undefined;
}

/**
 * Remembers the browser in which the account was just opened; answers what it has to keep. One that is known already,
 * for this account or another, keeps its token; a token that we never gave is worth nothing.
 */
export async function knowBrowser(
  { db, now }: Pick<PublicCtx, 'db' | 'now'>,
  userId: number,
  sent: string | undefined,
): Promise<string> {
  const token = sent !== undefined && (await isBrowser(db, hashToken(sent))) ? sent : createToken();
  await keepBrowser(db, { userId, tokenHash: hashToken(token), now });
  return token;
}
