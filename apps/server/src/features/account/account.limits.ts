import type { LimitRule, PublicCtx } from '../../platform/context.ts';

const QUARTER_OF_AN_HOUR = 900; // s
const HOUR = 3600; // s

/** Tries per address and per account (decisions); a club's evening shares one address. */
const LIMITS = {
  login: {
    account: { tries: 10, perSeconds: QUARTER_OF_AN_HOUR },
    address: { tries: 60, perSeconds: QUARTER_OF_AN_HOUR },
  },
  signup: { account: { tries: 5, perSeconds: HOUR }, address: { tries: 60, perSeconds: HOUR } },
  resend: { account: { tries: 3, perSeconds: HOUR }, address: { tries: 30, perSeconds: HOUR } },
  forgot: { account: { tries: 5, perSeconds: HOUR }, address: { tries: 30, perSeconds: HOUR } },
  reset: { account: { tries: 10, perSeconds: HOUR }, address: { tries: 30, perSeconds: HOUR } },
} as const satisfies Record<string, { account: LimitRule; address: LimitRule }>;

/** Counts a try of this kind; 429 when the address or the account had too many. */
export async function limitTries(ctx: PublicCtx, kind: keyof typeof LIMITS, email: string): Promise<void> {
  await ctx.limit(`${kind} address ${ctx.address}`, LIMITS[kind].address);
  await ctx.limit(`${kind} account ${email}`, LIMITS[kind].account);
}
