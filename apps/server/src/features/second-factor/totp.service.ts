import type { BodyOf, secondFactorEndpoints } from '@propolis/contract';
import type { Ctx } from '@propolis/http-kit';
import { AppError, invalidField } from '@propolis/runtime';
import { findAccountById, stillThere } from '../account/account.queries.ts';
import { factorAdded, factorRemoved, oneAtATime } from './second-factor.service.ts';
import { confirmTotp, deleteTotp, findTotp, keepTotp } from './totp.queries.ts';
import { drawSecret, sealSecret, stepOfCode } from './totp.ts';

type Body<Name extends keyof typeof secondFactorEndpoints> = BodyOf<(typeof secondFactorEndpoints)[Name]>;

/**
 * A new secret, under the address by which an app lists it. Sign-in asks for it only once a code of it
 * was confirmed.
 */
export async function beginTotp({ db, user, settings }: Ctx) {
  const { email } = stillThere(await findAccountById(db, user.id));
  const totp = await drawSecret(email);
  const sealed = sealSecret(settings.secretKeys, user.id, totp.secret);
  if (!(await keepTotp(db, user.id, sealed))) throw new AppError('conflict', 409);
  return { totp };
}

/** The first code shows that the app has the secret. */
export async function turnTotpOn(ctx: Ctx, { code }: Body<'confirmTotp'>) {
  const { db, user, now, settings } = ctx;
  await oneAtATime(ctx);
  const begun = await findTotp(db, user.id);
  if (!begun || begun.confirmed_at) throw new AppError('conflict', 409);
  const claim = { code, userId: user.id, sealedSecret: begun.sealed_secret };
  const step = await stepOfCode(settings.secretKeys, claim, now);
  if (step === undefined) throw invalidField('code', 'code_wrong');
  await confirmTotp(db, { ...claim, step }, now);
  return { recovery_codes: await factorAdded(ctx, { kind: 'totpAdded' }) };
}

export async function turnTotpOff(ctx: Ctx): Promise<void> {
  const { db, user } = ctx;
  if (!(await findTotp(db, user.id))?.confirmed_at) throw new AppError('conflict', 409);
  await deleteTotp(db, user.id);
  await factorRemoved(ctx, { kind: 'totpRemoved' });
}
