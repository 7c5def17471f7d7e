import { randomUUID } from 'node:crypto';
import type { AddressOutcome, BodyOf, FieldErrors, ResponseOf, securityEndpoints } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import type { BySession, Ctx, Limit, PublicCtx, PublicRequest } from '@propolis/http-kit';
import { AppError, found, invalidFields } from '@propolis/runtime';
import { mailForget, mailSend } from '../../../gateways/mail/mail.jobs.ts';
import { userChanged } from '../account.events.ts';
import { LINK_TO_COME } from '../account.jobs.ts';
import { queueLink } from '../account.link-mails.ts';
import {
  findAccountByEmail,
  findAccountById,
  lockUser,
  lockUserWhole,
  requireRow,
} from '../account.queries.ts';
import { readAddressLink } from '../mails/account.links.ts';
import { linkMail } from '../mails/account.mails.ts';
import { triesOf, triesOfAddress } from '../sign-in/account.limits.ts';
import type { OwnerProof, UseProof } from '../sign-in/account.proofs.ts';
import { noteInLog } from '../sign-in/log.service.ts';
import {
  confirmSide,
  endAddressChanges,
  findOwnerOfChange,
  findWaitingAddress,
  findWaitingChange,
  holdAddress,
  insertAddressChange,
  prolongAddressChange,
  setAddress,
  takeEndedChanges,
} from './address.queries.ts';

/** A link that confirms an address is valid for 24 hours, like a verification link. */
const LINK_LIFE = DAY_MS; // ms

type Asked = BodyOf<typeof securityEndpoints.askForAddress>;
type Answer = ResponseOf<typeof securityEndpoints.address>;
type Waiting = NonNullable<Awaited<ReturnType<typeof findWaitingChange>>>;

/** Also counts as a sign-up, so that it reveals no more about existing accounts. */
export const limitsOfAddress = (request: PublicRequest & BySession, body: Asked): Limit[] => [
  ...triesOfAddress(request),
  ...triesOf('signup', request, { body }),
];

/** All errors at once; a taken address does not use up a code. */
export async function prepareAddress(
  request: PublicRequest & BySession,
  { email, proof }: Asked,
  { prove }: Pick<OwnerProof, 'prove'>,
): Promise<UseProof> {
  const isTaken = (await findAccountByEmail(request.db, email)) !== undefined;
  const errors: FieldErrors = isTaken ? { email: ['already_used'] } : {};
  const use = await prove(request, proof).catch((failure: unknown) => {
    if (!(failure instanceof AppError && failure.code === 'invalid_fields')) throw failure;
    throw invalidFields({ ...failure.errors, ...errors });
  });
  if (isTaken) throw invalidFields(errors);
  return use;
}

/** Replaces the previous change, whose links become invalid. */
export async function askForAddress(ctx: Ctx, { email }: Asked): Promise<Answer> {
  const { db, user, now, emit } = ctx;
  await lockUser(db, user.id);
  const account = requireRow(await findAccountById(db, user.id));
  await endAddressChanges(db, user.id, now);
  await insertAddressChange(db, {
    id: randomUUID(),
    user_id: user.id,
    old_email: account.email,
    new_email: email,
    expires_at: new Date(now.getTime() + LINK_LIFE),
  });
  await sendLinks(ctx, found(await findWaitingChange(db, user.id, now)));
  await noteInLog(ctx, user.id, 'address_asked');
  await emit(userChanged, { userId: user.id });
  return findWaitingAddress(db, user.id, now);
}

export async function resendAddress(ctx: Ctx): Promise<Answer> {
  const { db, user, now } = ctx;
  const change = found(await findWaitingChange(db, user.id, now));
  const expires_at = new Date(now.getTime() + LINK_LIFE);
  await prolongAddressChange(db, change.id, expires_at);
  await sendLinks(ctx, { ...change, expires_at });
  return findWaitingAddress(db, user.id, now);
}

/** To each mailbox that has not confirmed. */
async function sendLinks({ db, jobs }: PublicCtx, change: Waiting): Promise<void> {
  const { username, language } = found(await findAccountById(db, change.user_id));
  const { old_email, new_email } = change;
  for (const side of ['old', 'new'] as const) {
    if (change[`${side}_confirmed_at`] !== null) continue;
    const to = { username, language, email: side === 'old' ? old_email : new_email };
    const mail = linkMail(`address_${side}`, to, LINK_TO_COME, new_email);
    await queueLink(jobs, mail, { kind: 'address', change: change.id, user: change.user_id, side });
  }
}

export async function cancelAddress({ db, user, now, emit }: Ctx): Promise<void> {
  await endAddressChanges(db, user.id, now);
  await emit(userChanged, { userId: user.id });
}

/** Confirms one of the two mailboxes; the second confirmation changes the address. */
export async function confirmAddress(
  ctx: PublicCtx,
  claim: BodyOf<typeof securityEndpoints.confirmAddress>,
): Promise<AddressOutcome> {
  const { db, settings, now, emit } = ctx;
  const link = readAddressLink(settings, claim, now);
  const owner = link && (await findOwnerOfChange(db, link.id));
  // The same lock order as a new request, to avoid deadlocks.
  if (owner !== undefined) await lockUserWhole(db, owner);
  const change = link && (await confirmSide(db, link.id, link.side, now));
  if (!change) throw new AppError('link_not_valid', 422);
  await emit(userChanged, { userId: change.user_id });
  if (change.old_confirmed_at === null) return { outcome: 'waits_for_old' };
  if (change.new_confirmed_at === null) return { outcome: 'waits_for_new' };
  return changeAddress(ctx, change);
}

/**
 * Sessions stay open: the user proved the password and both mailboxes confirmed. If another account has taken
 * the address meanwhile, the old address stays.
 */
async function changeAddress(
  ctx: PublicCtx,
  { user_id, old_email, new_email }: Waiting,
): Promise<AddressOutcome> {
  const { db, jobs, now, settings } = ctx;
  await endAddressChanges(db, user_id, now);
  await holdAddress(db, new_email);
  if (await findAccountByEmail(db, new_email)) return { outcome: 'taken' };
  await setAddress(db, user_id, new_email, now);
  await noteInLog(ctx, user_id, 'address_changed');
  const { username, language } = found(await findAccountById(db, user_id));
  const to = { username, language, email: old_email };
  await jobs.add(mailSend, linkMail('address_changed', to, settings.appUrl, new_email));
  return { outcome: 'changed' };
}

/** How long an ended change is kept (ms): one day, until its last mail has been sent. */
const ENDED_KEPT_FOR = DAY_MS;

/** Deletes ended changes, and the mails to those addresses that belong to no account. */
export async function sweepAddressChanges({ db, jobs, now }: EventCtx): Promise<void> {
  for (const to of await takeEndedChanges(db, new Date(now.getTime() - ENDED_KEPT_FOR)))
    await jobs.add(mailForget, { to });
}
