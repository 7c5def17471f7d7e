import { ACCOUNT_LOG_KINDS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, Id, OptionalPathId } from './ids.ts';
import { Email, KnownPassword, matchError, NewPassword, passwordsMatch } from './passwords.ts';
import { ProofInput } from './proofs.ts';

const Moment = z.iso.datetime();

/** Names such as `Firefox` and `Android`; null if unknown. */
const AgentNames = { browser: z.string().nullable(), system: z.string().nullable() };

/** An open session. */
export const Session = z.object({
  id: Id,
  ...AgentNames,
  /** Time of the sign-in. */
  created_at: Moment,
  /** Accurate to about five minutes: not every request updates it. */
  last_used_at: Moment,
  /** Whether this request uses it. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Number of other sessions that were ended. */
export const SessionsEnded = z.object({ sessions_ended: z.number().int() });
export type SessionsEnded = z.infer<typeof SessionsEnded>;

export const LOG_ENTRIES_PER_PAGE = 20;

/** A change or use of the sign-in methods of an account. */
export const LogEntry = z.object({
  id: Id,
  kind: z.enum(ACCOUNT_LOG_KINDS),
  at: Moment,
  ...AgentNames,
  /** The caller's network, coarsened: `203.0.113.0/24`. */
  network: z.string().nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** Newest first; `more` if there are older ones. */
export const LogPage = z.object({ entries: z.array(LogEntry), more: z.boolean() });
export type LogPage = z.infer<typeof LogPage>;

/** A new password needs the present one: an open session alone is not enough. */
export const PasswordInput = z
  .strictObject({
    current_password: KnownPassword.min(1),
    password: NewPassword,
    password_confirmation: z.string(),
  })
  .refine(passwordsMatch, matchError);

/** A new address and a proof: a session alone is not enough. */
export const AddressInput = ProofInput.extend({ email: Email });

/** A new address of an account until both mailboxes have confirmed it. */
export const AddressChange = z.object({
  email: z.string(),
  /** Expiry of the links that were sent last. */
  expires_at: Moment,
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
});
export type AddressChange = z.infer<typeof AddressChange>;

/** The pending change, if any. */
export const AddressAnswer = z.object({ waiting: AddressChange.nullable() });

/** The mailbox that received the link. */
export const ADDRESS_SIDES = ['old', 'new'] as const;
export type AddressSide = (typeof ADDRESS_SIDES)[number];

/** The parameters of a mailed link; invalid ones count as forged. */
export const AddressConfirmation = z.strictObject({
  change: z.string().max(200),
  side: z.string().max(10),
  expires: z.string().max(20),
  signature: z.string().max(200),
});

/**
 * The result of a confirmation: the other mailbox must still confirm, the change is complete, or the address
 * is taken.
 */
export const AddressOutcome = z.object({
  outcome: z.enum(['waits_for_old', 'waits_for_new', 'changed', 'taken']),
});
export type AddressOutcome = z.infer<typeof AddressOutcome>;

/** Sign-in methods and sessions, managed by the owner. */
export const securityEndpoints = {
  /** `wrong` under `current_password`, therefore rate-limited. */
  changePassword: endpoint('PUT', '/api/user/password', {
    summary: 'Sets a new password and ends all other sessions. Needs the present password.',
    body: PasswordInput,
    response: SessionsEnded,
  }),
  sessions: endpoint('GET', '/api/user/sessions', {
    summary: 'Open sessions of the account, the last used first.',
    response: z.array(Session),
  }),
  endSession: endpoint('DELETE', '/api/user/sessions/:id', {
    summary: 'Ends one session of the account; may be the current one.',
    params: ById,
  }),
  endOtherSessions: endpoint('DELETE', '/api/user/sessions', {
    summary: 'Ends all sessions of the account except the current one.',
    response: SessionsEnded,
  }),
  address: endpoint('GET', '/api/user/address', {
    summary: 'The new address until it is confirmed.',
    response: AddressAnswer,
  }),
  /**
   * Errors of the proof under `proof`, `already_used` under `email` as at sign-up; therefore rate-limited.
   */
  askForAddress: endpoint('POST', '/api/user/address', {
    summary:
      'Requests a new address: a link is sent to the old and to the new one, and both must be used. Needs a proof.',
    body: AddressInput,
    response: AddressAnswer,
  }),
  /** `not_found` if no change is pending. */
  resendAddress: endpoint('POST', '/api/user/address/resend', {
    summary: 'Sends the links that were not used yet again; they are valid for another 24 hours.',
    response: AddressAnswer,
  }),
  cancelAddress: endpoint('DELETE', '/api/user/address', {
    summary: 'Cancels the change of address; its links become invalid.',
  }),
  /** `link_not_valid` if it was used, replaced, cancelled or has expired. */
  confirmAddress: endpoint('POST', '/api/auth/address/confirm', {
    summary: 'Confirms a new address by one of the two mailed links; each can be used once.',
    access: 'public',
    body: AddressConfirmation,
    response: AddressOutcome,
  }),
  log: endpoint('GET', '/api/user/log', {
    summary: 'The account log of the last 180 days, newest first, in pages.',
    query: z.object({ before: OptionalPathId }),
    response: LogPage,
  }),
} as const;
