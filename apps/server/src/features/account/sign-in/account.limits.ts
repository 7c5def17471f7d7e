import { HOUR_S, MINUTE_S } from '@propolis/domain';
import { forgetTries, type Limit, type LimitRule, type PublicRequest, perAccount } from '@propolis/http-kit';
import { isKnownBrowser } from './account.browsers.ts';

const QUARTER_OF_AN_HOUR = 15 * MINUTE_S;

/**
 * Tries per client address, which the visitors of one event may share. A request that sends a mail also
 * counts per account, because its owner received that mail.
 */
const LIMITS = {
  signup: { address: { tries: 60, perSeconds: HOUR_S } },
  resend: { account: { tries: 3, perSeconds: HOUR_S }, address: { tries: 30, perSeconds: HOUR_S } },
  forgot: { account: { tries: 5, perSeconds: HOUR_S }, address: { tries: 30, perSeconds: HOUR_S } },
  // A link of 256 bits cannot be guessed; a limit per account would only lock out its owner.
  reset: { address: { tries: 30, perSeconds: HOUR_S } },
} as const satisfies Record<string, { account?: LimitRule; address: LimitRule }>;

interface OfAccount {
  readonly body: { readonly email: string };
}

/** The limits of a request: per address and, for some kinds, per account. */
export function triesOf(
  kind: keyof typeof LIMITS,
  { address }: PublicRequest,
  { body: { email } }: OfAccount,
): Limit[] {
  const rules: { account?: LimitRule; address: LimitRule } = LIMITS[kind];
  const tries = [{ key: `${kind} address ${address}`, rule: rules.address }];
  return rules.account ? [...tries, { key: `${kind} account ${email}`, rule: rules.account }] : tries;
}

/** Sign-ins of unknown and of known browsers. */
const LOGIN = {
  browser: { tries: 10, perSeconds: QUARTER_OF_AN_HOUR },
  address: { tries: 60, perSeconds: QUARTER_OF_AN_HOUR },
  accountFromAddress: { tries: 10, perSeconds: QUARTER_OF_AN_HOUR },
  account: { tries: 100, perSeconds: HOUR_S },
} satisfies Record<string, LimitRule>;

const accountKey = (email: string): string => `login account ${email}`;
const accountFromAddressKey = (email: string, { address }: Pick<PublicRequest, 'address'>): string =>
  `${accountKey(email)} from ${address}`;

/**
 * A known browser has its own limit per account, so strangers cannot lock out the owner. Unknown browsers are
 * limited per address, then per address and account; the account itself is limited only against many
 * addresses. A reset by mail clears the limits.
 */
export async function triesOfLogin(
  request: PublicRequest,
  {
    body: { email, browser_token },
  }: OfAccount & { readonly body: { readonly browser_token?: string | undefined } },
): Promise<Limit[]> {
  if (await isKnownBrowser(request, { email, token: browser_token }))
    return [{ key: `login account ${email} by browser ${browser_token}`, rule: LOGIN.browser }];
  return [
    { key: `login address ${request.address}`, rule: LOGIN.address },
    { key: accountFromAddressKey(email, request), rule: LOGIN.accountFromAddress },
    { key: accountKey(email), rule: LOGIN.account },
  ];
}

/** A reset by mail proves ownership, so it clears the limits of the account and of the owner's address. */
export async function freeLogin(
  ctx: Pick<PublicRequest, 'db' | 'settings' | 'address'>,
  email: string,
): Promise<void> {
  await forgetTries(ctx, accountKey(email));
  await forgetTries(ctx, accountFromAddressKey(email, ctx));
}

/** Password changes, successful or not. */
export const triesOfPassword = perAccount('password user', { tries: 10, perSeconds: QUARTER_OF_AN_HOUR });

/** Changes of address; each sends two mails. */
export const triesOfAddress = perAccount('address user', { tries: 5, perSeconds: HOUR_S });

/** A signed link cannot be guessed; only requests per address are limited. */
export const triesOfConfirmation = ({ address }: PublicRequest): Limit => ({
  key: `confirmation address ${address}`,
  rule: LIMITS.reset.address,
});
