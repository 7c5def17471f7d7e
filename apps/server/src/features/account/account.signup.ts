import { type accountEndpoints, type BodyOf, EmailInput, type FieldErrors } from '@propolis/contract';
import type { PublicCtx, PublicRequest, Refused } from '@propolis/http-kit';
import { invalidField, invalidFields } from '@propolis/runtime';
import { triesOf } from './account.limits.ts';
import { sendVerification } from './account.link-mails.ts';
import { faultOfPassword } from './account.password-rules.ts';
import { hashPassword } from './account.passwords.ts';
import { findAccountByEmail, insertUser } from './account.queries.ts';
import { holdAddress } from './address.queries.ts';

type Body = BodyOf<typeof accountEndpoints.signup>;

/** The hash of the password, unless something speaks against the account. */
export async function prepareSignUp(request: PublicRequest, body: Body): Promise<string> {
  const faults = await findFaults(request, body);
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  return hashPassword(body.password);
}

/** What only we know of an address and a password: one is taken, or the other too common. */
async function findFaults({ db }: PublicRequest, { email, password }: Partial<Body>): Promise<FieldErrors> {
  const faults: FieldErrors = {};
  if (email !== undefined && (await findAccountByEmail(db, email))) faults.email = ['already_used'];
  const fault = password === undefined ? undefined : faultOfPassword(password, email ?? '');
  if (fault) faults.password = [fault];
  return faults;
}

/** A form with a mistake is told what else is wrong with it: nobody corrects the passwords to learn of the address. */
export function refuseSignUp(request: PublicRequest, body: Readonly<Record<string, unknown>>): Refused {
  const email = EmailInput.shape.email.safeParse(body.email).data;
  const password = typeof body.password === 'string' ? body.password : undefined;
  return {
    limits: email === undefined ? [] : triesOf('signup', request, { body: { email } }),
    faults: () => findFaults(request, { email, password }),
  };
}

/** Another sign-up of the same address may have been quicker since it was looked for. */
export async function signUp(
  ctx: PublicCtx,
  { name, email }: Pick<Body, 'name' | 'email'>,
  password_hash: string,
): Promise<void> {
  await holdAddress(ctx.db, email);
  const user = await insertUser(ctx.db, { username: name, email, password_hash, language: ctx.language });
  if (!user) throw invalidField('email', 'already_used');
  await sendVerification(ctx, user);
}
