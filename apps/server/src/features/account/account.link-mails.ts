import type { PublicRequest, Settings } from '../../platform/context.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailSend, type QueuedMail } from '../../platform/mail/mail.jobs.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';
import type { AccountLink } from './account.jobs.ts';
import { passwordLink, verificationLink } from './account.links.ts';
import { linkMail } from './account.mails.ts';
import { beginPasswordReset, findAccountByEmail, replacePasswordReset } from './account.queries.ts';

/** A reset link serves for 60 minutes from when it is sent, once (decisions). */
const PASSWORD_RESET_LIFE = 60 * 60_000; // ms
/** Longer than any mail waits. Until it is sent nobody has the link, and the next one that is asked for ends it. */
const UNSENT_LIFE = 7 * 24 * 3_600_000; // ms

type LinkCtx = Pick<PublicRequest, 'db' | 'now' | 'settings'> & { readonly jobs: Jobs };
type Recipient = Parameters<typeof linkMail>[1] & { readonly id: number };

const verificationMail = (settings: Settings, user: Recipient, now: Date): Mail =>
  linkMail('verification', user, verificationLink(settings, user, now));

export const sendVerification = ({ jobs, settings, now }: LinkCtx, user: Recipient): Promise<void> =>
  jobs.add(mailSend, { ...verificationMail(settings, user, now), verifies: user.id });

/** The mail that was asked for, unless nobody has the address, or its owner has verified it already. */
export async function sendLink(ctx: LinkCtx, { kind, to }: AccountLink): Promise<void> {
  const account = await findAccountByEmail(ctx.db, to);
  if (!account) return;
  if (kind === 'password') return sendReset(ctx, account);
  if (!account.email_verified_at) await sendVerification(ctx, account);
}

async function sendReset({ db, jobs, settings, now }: LinkCtx, user: Recipient): Promise<void> {
  const token = createToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + UNSENT_LIFE);
  await replacePasswordReset(db, { userId: user.id, tokenHash, now, expiresAt });
  const mail = linkMail('password', user, passwordLink(settings, token, user.email));
  await jobs.add(mailSend, { ...mail, reset: tokenHash.toString('hex') });
}

interface Sending {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly settings: Settings;
  readonly now: Date;
}

/**
 * Hands a mail over, however long it has waited for that: the time of its link begins now. A reset link that another has
 * replaced, or that was used, is not sent, nor one to verify what has been verified since.
 */
export async function sendQueued(
  { db, mailer, settings, now }: Sending,
  { reset, verifies, ...mail }: QueuedMail,
): Promise<void> {
  if (reset !== undefined) {
    const tokenHash = Buffer.from(reset, 'hex');
    const expiresAt = new Date(now.getTime() + PASSWORD_RESET_LIFE);
    if (!(await beginPasswordReset(db, { tokenHash, expiresAt }))) return;
  }
  if (verifies === undefined) return mailer.send(mail);
  const account = await findAccountByEmail(db, mail.to);
  if (account?.id !== verifies || account.email_verified_at) return;
  // The mail itself stays: one that was handed over already is known again by its name.
  await mailer.send({ ...verificationMail(settings, account, now), id: mail.id });
}
