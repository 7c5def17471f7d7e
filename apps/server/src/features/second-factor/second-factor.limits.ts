import type { BodyOf, secondFactorEndpoints } from '@propolis/contract';
import { DAY_S } from '@propolis/domain';
import type { BySession, Limit, LimitRule, PublicRequest } from '@propolis/http-kit';
import { findAccountById } from '../account/account.queries.ts';
import { isKnownBrowser, triesOfPassword } from '../account/account.service.ts';
import { findChallenge } from './passkeys/challenges.queries.ts';

const QUARTER_OF_AN_HOUR = 900; // s

/** Second steps of strangers, and of a browser that is known. Who guesses on has one chance in seven thousand a day. */
const CODES = {
  challenge: { tries: 5, perSeconds: QUARTER_OF_AN_HOUR },
  browser: { tries: 10, perSeconds: QUARTER_OF_AN_HOUR },
  address: { tries: 60, perSeconds: QUARTER_OF_AN_HOUR },
  account: { tries: 10, perSeconds: QUARTER_OF_AN_HOUR },
  accountInADay: { tries: 50, perSeconds: DAY_S },
} satisfies Record<string, LimitRule>;

type SecondStep = BodyOf<typeof secondFactorEndpoints.secondStep>;

/**
 * Codes are short, so they are counted by challenge, address and account. As with the password, a browser that is known
 * for the account counts by itself, and a new password begins anew: who knew the old one keeps nobody out.
 */
export async function triesOfCode(
  request: PublicRequest,
  { body: { challenge, browser_token } }: { readonly body: SecondStep },
): Promise<Limit[]> {
  const { db, now, address } = request;
  const asked = await findChallenge(db, now, { token: challenge, purposes: ['second_step'] });
  const ofAddress = { key: `second step address ${address}`, rule: CODES.address };
  if (!asked?.user_id) return [ofAddress];
  const ofChallenge = { key: `second step challenge ${challenge}`, rule: CODES.challenge };
  const account = `second step account ${asked.user_id} ${asked.password_mark?.toString('hex')}`;
  const email = (await findAccountById(db, asked.user_id))?.email ?? '';
  if (await isKnownBrowser(request, { email, token: browser_token }))
    return [ofChallenge, { key: `${account} by browser ${browser_token}`, rule: CODES.browser }];
  return [
    ofAddress,
    ofChallenge,
    { key: account, rule: CODES.account },
    { key: `${account} in a day`, rule: CODES.accountInADay },
  ];
}

/** Nobody guesses a passkey: what is bounded is the work. A club's evening shares one address. */
const PASSKEYS: LimitRule = { tries: 120, perSeconds: QUARTER_OF_AN_HOUR };

export const triesOfPasskey = ({ address }: PublicRequest): Limit[] => [
  { key: `passkey address ${address}`, rule: PASSKEYS },
];

/** An open session must not help anybody to guess the password or a code: a code alone proves who asks. */
export const triesOfOwner = ({ user }: BySession): Limit[] => [
  triesOfPassword(user.id),
  { key: `proof user ${user.id} in a day`, rule: CODES.accountInADay },
];
