import type { Limit, LimitRule, PublicRequest } from '../../platform/context.ts';

const QUARTER_OF_AN_HOUR = 900; // s
const HOUR = 3600; // s

/** Tries per address and per account (decisions); a club's evening shares one address. */
const LIMITS = {
  login: {
    account: { tries: 10, perSeconds: QUARTER_OF_AN_HOUR },
    address: { tries: 60, perSeconds: QUARTER_OF_AN_HOUR },
  },
  signup: { account: { tries: 20, perSeconds: HOUR }, address: { tries: 60, perSeconds: HOUR } },
  resend: { account: { tries: 3, perSeconds: HOUR }, address: { tries: 30, perSeconds: HOUR } },
  forgot: { account: { tries: 5, perSeconds: HOUR }, address: { tries: 30, perSeconds: HOUR } },
  reset: { account: { tries: 10, perSeconds: HOUR }, address: { tries: 30, perSeconds: HOUR } },
} as const satisfies Record<string, { account: LimitRule; address: LimitRule }>;

/** What a request of this kind counts as: a try of its address and of the account it is about. */
export const triesOf = (
  kind: keyof typeof LIMITS,
  { address }: PublicRequest,
  { body: { email } }: { readonly body: { readonly email: string } },
): Limit[] => [
  { key: `${kind} address ${address}`, rule: LIMITS[kind].address },
  { key: `${kind} account ${email}`, rule: LIMITS[kind].account },
];

/** Changes of the password that one account may try, right or wrong. */
const PASSWORD_CHANGES: LimitRule = { tries: 10, perSeconds: QUARTER_OF_AN_HOUR };

export const triesOfPassword = (userId: number): Limit => ({
  key: `password user ${userId}`,
  rule: PASSWORD_CHANGES,
});
