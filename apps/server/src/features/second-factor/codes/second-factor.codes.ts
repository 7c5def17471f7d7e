import type { PublicCtx } from '@propolis/http-kit';
import { notifyOwner } from '../second-factor.mails.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findTotp, useStep } from './totp.queries.ts';
import { isTotpCode, stepOfCode } from './totp.ts';

/** Uses a code of the app or a recovery code once; false if it is wrong or used. */
export const useCode = (ctx: PublicCtx, userId: number, code: string): Promise<boolean> => {
  const typed = code.replace(/\s/g, '');
  return isTotpCode(typed) ? useTotp(ctx, userId, typed) : useRecovery(ctx, userId, typed);
};

async function useTotp({ db, now, settings }: PublicCtx, userId: number, code: string): Promise<boolean> {
  const totp = await findTotp(db, userId);
  if (!totp?.confirmed_at) return false;
  const sealedSecret = totp.sealed_secret;
  const step = await stepOfCode(settings.secretKeys, { code, userId, sealedSecret }, now);
  return step !== undefined && useStep(db, { userId, sealedSecret, step });
}

/** Sends a mail to the owner, because the list of codes may have been stolen. */
async function useRecovery(ctx: PublicCtx, userId: number, code: string): Promise<boolean> {
  if (!(await takeRecoveryCode(ctx.db, userId, hashRecoveryCode(code)))) return false;
  await notifyOwner(ctx, userId, { kind: 'codeUsed', left: await countRecoveryCodes(ctx.db, userId) });
  return true;
}
