import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@propolis/domain';
import type { PublicRequest, Settings } from '@propolis/http-kit';
import type { Jobs } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { hashToken, html, tokensFor } from '@propolis/runtime';
import type { Mail, Mailer } from '../../gateways/mail/mailer.ts';
import { type AccountLink, LINK_TO_COME, type LinkMail, mailLink } from './account.jobs.ts';
import {
  beginPasswordReset,
  findAccountByEmail,
  findAccountById,
  replacePasswordReset,
} from './account.queries.ts';
import { findWaitingChange } from './address/address.queries.ts';
import { addressLink, passwordLink, verificationLink } from './mails/account.links.ts';
import { linkMail } from './mails/account.mails.ts';

/** A reset link is valid once, for 60 minutes after it was sent (specification). */
const PASSWORD_RESET_LIFE = 60 * MINUTE_MS; // ms
/** Longer than any mail waits. The link is unknown until it is sent, and the next request replaces it. */
const UNSENT_LIFE = 7 * DAY_MS; // ms

type LinkCtx = Pick<PublicRequest, 'db' | 'now' | 'settings'> & { readonly jobs: Jobs };
type Recipient = Parameters<typeof linkMail>[1] & { readonly id: number };

export const sendVerification = ({ jobs }: Pick<LinkCtx, 'jobs'>, user: Recipient): Promise<void> =>
  queueLink(jobs, linkMail('verification', user, LINK_TO_COME), { kind: 'verification', user: user.id });

/** Queues a mail whose link is created when it is sent. */
export const queueLink = (jobs: Jobs, mail: Mail, link: LinkMail['link']): Promise<void> =>
  jobs.add(mailLink, { ...mail, id: mail.id ?? randomUUID(), link });

/** Sends the requested mail if there is an account and its address is not yet verified. */
export async function sendLink(ctx: LinkCtx, { kind, to }: AccountLink): Promise<void> {
  const account = await findAccountByEmail(ctx.db, to);
  if (!account) return;
  if (kind === 'password') return sendReset(ctx, account);
  if (!account.email_verified_at) await sendVerification(ctx, account);
}

/** Derived from the mail id, so a retry sends the same link. */
const resetTokens = ({ secretKeys }: Pick<Settings, 'secretKeys'>, mailId: string) =>
  tokensFor(secretKeys, `password reset ${mailId}`);

async function sendReset({ db, jobs, settings, now }: LinkCtx, user: Recipient): Promise<void> {
  const id = randomUUID();
  const [token] = resetTokens(settings, id);
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + UNSENT_LIFE);
  await replacePasswordReset(db, { userId: user.id, tokenHash, now, expiresAt });
  await queueLink(
    jobs,
    { ...linkMail('password', user, LINK_TO_COME), id },
    { kind: 'password', user: user.id },
  );
}

interface Sending {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly settings: Settings;
  readonly now: Date;
}

/**
 * Sends a mail with a link whose validity starts now. Skips the mail if its link would be invalid: replaced,
 * used, or already verified.
 */
export async function sendLinkMail(sending: Sending, { link: of, ...mail }: LinkMail): Promise<void> {
  const link = await linkOf(sending, { link: of, ...mail });
  if (link === undefined) return;
  await sending.mailer.send({
    ...mail,
    text: mail.text.replace(LINK_TO_COME, () => link),
    html: mail.html.replaceAll(LINK_TO_COME, () => html`${link}`.html),
  });
}

async function linkOf(sending: Sending, { id, to, link }: LinkMail): Promise<string | undefined> {
  const { db, settings, now } = sending;
  if (link.kind === 'address') return addressLinkOf(sending, link);
  const account = await findAccountById(db, link.user);
  if (account?.email !== to) return undefined;
  if (link.kind === 'verification')
    return account.email_verified_at ? undefined : verificationLink(settings, account, now);
  const expiresAt = new Date(now.getTime() + PASSWORD_RESET_LIFE);
  // The secret key may have been rotated while the mail waited.
  for (const token of resetTokens(settings, id))
    if (await beginPasswordReset(db, { tokenHash: hashToken(token), expiresAt }))
      return passwordLink(settings, token, account.email);
  return undefined;
}

async function addressLinkOf(
  { db, settings, now }: Sending,
  { change: id, user, side }: Extract<LinkMail['link'], { kind: 'address' }>,
): Promise<string | undefined> {
  const change = await findWaitingChange(db, user, now);
  if (change?.id !== id || change[`${side}_confirmed_at`] !== null) return undefined;
  return addressLink(settings, change, side);
}
