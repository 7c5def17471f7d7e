import type { BodyOf, secondFactorEndpoints } from '@propolis/contract';
import { DAY_S, MINUTE_S } from '@propolis/domain';
import type { BySession, Limit, LimitRule, PublicRequest } from '@propolis/http-kit';
import { findAccountById } from '../account/account.queries.ts';
import { isKnownBrowser, triesOfPassword } from '../account/account.service.ts';
import { findChallenge } from './passkeys/challenges.queries.ts';

const QUARTER_OF_AN_HOUR = 15 * MINUTE_S;

/**
 * Second steps of unknown and of known browsers. Continuous guessing succeeds with a probability of 1 in 7000
 * per day.
 */
const CODES = {
  challenge: { tries: 5, perSeconds: QUARTER_OF_AN_HOUR },
  browser: { tries: 10, perSeconds: QUARTER_OF_AN_HOUR },
  address: { tries: 60, perSeconds: QUARTER_OF_AN_HOUR },
  account: { tries: 10, perSeconds: QUARTER_OF_AN_HOUR },
  accountInADay: { tries: 50, perSeconds: DAY_S },
} satisfies Record<string, LimitRule>;

type SecondStep = BodyOf<typeof secondFactorEndpoints.secondStep>;

/**
 * Codes are short, so they are limited per challenge, address and account. As for the password, a known
 * browser has its own limit, and a new password resets the limits, so that an attacker with the old one
 * cannot lock out the owner.
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

/** A passkey cannot be guessed; this limits the work. Visitors of one event may share an address. */
const PASSKEYS: LimitRule = { tries: 120, perSeconds: QUARTER_OF_AN_HOUR };

export const triesOfPasskey = ({ address }: PublicRequest): Limit[] => [
  { key: `passkey address ${address}`, rule: PASSKEYS },
];

/** An open session must not be enough to guess the password or a code, because either is a proof. */
export const triesOfOwner = (request: BySession): Limit[] => [
  ...triesOfPassword(request),
  { key: `proof user ${request.user.id} in a day`, rule: CODES.accountInADay },
];
