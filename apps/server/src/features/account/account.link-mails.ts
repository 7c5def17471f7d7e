import type { PublicRequest } from '../../platform/context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailSend } from '../../platform/mail/mail.jobs.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';
import type { AccountLink } from './account.jobs.ts';
import { passwordLink, verificationLink } from './account.links.ts';
import { linkMail } from './account.mails.ts';
import { findAccountByEmail, replacePasswordReset } from './account.queries.ts';

/** A reset link serves for 60 minutes, once (decisions). */
const PASSWORD_RESET_LIFE = 60 * 60_000; // ms

type LinkCtx = Pick<PublicRequest, 'db' | 'now' | 'settings'> & { readonly jobs: Jobs };
type Recipient = Parameters<typeof linkMail>[1] & { readonly id: number };

export const sendVerification = ({ jobs, settings, now }: LinkCtx, user: Recipient): Promise<void> =>
  jobs.add(mailSend, linkMail('verification', user, verificationLink(settings, user, now)));

/** The mail that was asked for, unless nobody has the address, or its owner has verified it already. */
export async function sendLink(ctx: LinkCtx, { kind, to }: AccountLink): Promise<void> {
  const account = await findAccountByEmail(ctx.db, to);
  if (!account) return;
  if (kind === 'password') return sendReset(ctx, account);
  if (!account.email_verified_at) await sendVerification(ctx, account);
}

async function sendReset({ db, jobs, settings, now }: LinkCtx, user: Recipient): Promise<void> {
  const token = createToken();
  await replacePasswordReset(db, {
    userId: user.id,
    tokenHash: hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + PASSWORD_RESET_LIFE),
  });
  await jobs.add(mailSend, linkMail('password', user, passwordLink(settings, token, user.email)));
}
