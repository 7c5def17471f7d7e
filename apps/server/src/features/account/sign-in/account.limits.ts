import { HOUR_S } from '@propolis/domain';
import { forgetTries, type Limit, type LimitRule, type PublicRequest } from '@propolis/http-kit';
import { isKnownBrowser } from './account.browsers.ts';

const QUARTER_OF_AN_HOUR = 900; // s

/**
 * Tries per address of the caller; a club's evening shares one. What writes a mail is counted by its account too, for
 * its owner has got that mail.
 */
const LIMITS = {
  signup: { address: { tries: 60, perSeconds: HOUR_S } },
  resend: { account: { tries: 3, perSeconds: HOUR_S }, address: { tries: 30, perSeconds: HOUR_S } },
  forgot: { account: { tries: 5, perSeconds: HOUR_S }, address: { tries: 30, perSeconds: HOUR_S } },
  // Nobody guesses a link of 256 bits: a limit of the account would only keep its owner from using it.
  reset: { address: { tries: 30, perSeconds: HOUR_S } },
} as const satisfies Record<string, { account?: LimitRule; address: LimitRule }>;

interface OfAccount {
  readonly body: { readonly email: string };
}

/** What a request of this kind counts as: a try of its address and, for some, of the account it is about. */
export function triesOf(
  kind: keyof typeof LIMITS,
  { address }: PublicRequest,
  { body: { email } }: OfAccount,
): Limit[] {
  const rules: { account?: LimitRule; address: LimitRule } = LIMITS[kind];
  const tries = [{ key: `${kind} address ${address}`, rule: rules.address }];
  return rules.account ? [...tries, { key: `${kind} account ${email}`, rule: rules.account }] : tries;
}

/** Sign-ins of strangers, and of a browser that is known. */
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
 * A browser that is known for the account counts by itself: however often strangers try, its owner is let through. A
 * stranger uses up the own address first, and that account from there; the account as a whole is slowed down only when
 * many addresses try at it, and a new password by mail makes the way free.
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

/**
 * Who set a new password by mail is the owner: neither what others tried before stands in the way any more, nor what was
 * tried in vain from where the owner sits.
 */
export async function freeLogin(
  ctx: Pick<PublicRequest, 'db' | 'settings' | 'address'>,
  email: string,
): Promise<void> {
  await forgetTries(ctx, accountKey(email));
  await forgetTries(ctx, accountFromAddressKey(email, ctx));
}

/** Changes of the password that one account may try, right or wrong. */
const PASSWORD_CHANGES: LimitRule = { tries: 10, perSeconds: QUARTER_OF_AN_HOUR };

/** Links to a new address: each time two mails are written. */
const ADDRESS_CHANGES: LimitRule = { tries: 5, perSeconds: HOUR_S };

export const triesOfAddress = (userId: number): Limit => ({
  key: `address user ${userId}`,
  rule: ADDRESS_CHANGES,
});

/** Nobody guesses a signed link: only how often one address asks is limited. */
export const triesOfConfirmation = ({ address }: PublicRequest): Limit => ({
  key: `confirmation address ${address}`,
  rule: LIMITS.reset.address,
});

export const triesOfPassword = (userId: number): Limit => ({
  key: `password user ${userId}`,
  rule: PASSWORD_CHANGES,
});
