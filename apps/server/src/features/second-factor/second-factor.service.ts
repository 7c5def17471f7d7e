import type { SecondFactor } from '@propolis/contract';
import type { Ctx } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { AppError } from '@propolis/runtime';
import { lockUser } from '../account/account.queries.ts';
import { userChanged } from '../account/account.service.ts';
import { findPasskeys } from './passkeys.queries.ts';
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery-codes.queries.ts';
import { giveRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { type Change, tellOwner } from './second-factor.mails.ts';
import { findTotp } from './totp.queries.ts';

/** What the account asks for beside its password. */
export async function readSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const totp = await findTotp(db, userId);
  return {
    totp_since: totp?.confirmed_at?.toISOString() ?? null,
    passkeys: await findPasskeys(db, userId),
    recovery_codes_left: await countRecoveryCodes(db, userId),
  };
}

/** One change of an account after the other. */
export const oneAtATime = ({ db, user }: Ctx) => lockUser(db, user.id);

/** A factor is there: its owner is told, and gets recovery codes with the first one. */
export async function factorAdded(ctx: Ctx, change: Change): Promise<string[] | null> {
  await tellAll(ctx, change);
  return giveRecoveryCodes(ctx.db, ctx.user.id);
}

/** A factor is gone: its owner is told; without any, recovery codes are of no use. */
export async function factorRemoved(ctx: Ctx, change: Change): Promise<void> {
  await tellAll(ctx, change);
  if (!(await hasFactor(ctx.db, ctx.user.id))) await deleteRecoveryCodes(ctx.db, ctx.user.id);
}

/** Whether the account asks for more than its password. */
export const hasFactor = async (db: Db, userId: number): Promise<boolean> => {
  const { totp_since, passkeys } = await readSecondFactor(db, userId);
  return totp_since !== null || passkeys.length > 0;
};

/** By mail, and the open pages. */
async function tellAll(ctx: Ctx, change: Change): Promise<void> {
  await tellOwner(ctx, ctx.user.id, change);
  await ctx.emit(userChanged, { userId: ctx.user.id });
}

export async function renewRecoveryCodes(ctx: Ctx): Promise<{ recovery_codes: string[] }> {
  if (!(await hasFactor(ctx.db, ctx.user.id))) throw new AppError('conflict', 409);
  await tellAll(ctx, { kind: 'codesRenewed' });
  return { recovery_codes: await replaceRecoveryCodes(ctx.db, ctx.user.id) };
}
