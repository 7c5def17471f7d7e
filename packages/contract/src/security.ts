import { ACCOUNT_LOG_KINDS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, Id, OptionalPathId } from './ids.ts';
import {
  Email,
  hasTexts,
  KnownPassword,
  matchError,
  NewPassword,
  PASSWORD_TWICE,
  passwordsMatch,
} from './passwords.ts';
import { ProofInput } from './proofs.ts';

const Moment = z.iso.datetime();

/** Names such as `Firefox` and `Android`; null where the browser did not say, or nobody knows it. */
const AgentNames = { browser: z.string().nullable(), system: z.string().nullable() };

/** Where the account is open. */
export const Session = z.object({
  id: Id,
  ...AgentNames,
  /** When it signed in. */
  created_at: Moment,
  /** To about five minutes: not every request is written down. */
  last_used_at: Moment,
  /** Whether this very request came from there. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** How many other sessions were open, and are no more. */
export const SessionsEnded = z.object({ sessions_ended: z.number().int() });
export type SessionsEnded = z.infer<typeof SessionsEnded>;

/** Entries of one page of the log. */
export const LOG_ENTRIES_PER_PAGE = 20;

/** One thing that happened to the ways into an account. */
export const LogEntry = z.object({
  id: Id,
  kind: z.enum(ACCOUNT_LOG_KINDS),
  at: Moment,
  ...AgentNames,
  /** Of the caller, coarsened: `203.0.113.0/24`. */
  network: z.string().nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** Newest first; `more` when there are older ones. */
export const LogPage = z.object({ entries: z.array(LogEntry), more: z.boolean() });
export type LogPage = z.infer<typeof LogPage>;

/** A new password needs the present one: an open session alone is not enough. */
export const PasswordInput = z
  .strictObject({
    current_password: KnownPassword.min(1),
    password: NewPassword,
    password_confirmation: z.string(),
  })
  .refine(passwordsMatch, { ...matchError, when: ({ value }) => hasTexts(value, PASSWORD_TWICE) });

/** A new address, and a proof: an open session alone is not enough. */
export const AddressInput = ProofInput.extend({ email: Email });

/** The new address of an account, until both mailboxes have confirmed it. */
export const AddressChange = z.object({
  email: z.string(),
  /** When the links that were sent last end. */
  expires_at: Moment,
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
});
export type AddressChange = z.infer<typeof AddressChange>;

/** What waits, if anything does. */
export const AddressAnswer = z.object({ waiting: AddressChange.nullable() });

/** In which of the two mailboxes a link lay. */
export const ADDRESS_SIDES = ['old', 'new'] as const;
export type AddressSide = (typeof ADDRESS_SIDES)[number];

/** What a mailed link carries; what does not fit counts as forged. */
export const AddressConfirmation = z.strictObject({
  change: z.string().max(200),
  side: z.string().max(10),
  expires: z.string().max(20),
  signature: z.string().max(200),
});

/** What came of a confirmation: the other mailbox is waited for, it is done, or somebody has taken the address meanwhile. */
export const AddressOutcome = z.object({
  outcome: z.enum(['waits_for_old', 'waits_for_new', 'changed', 'taken']),
});
export type AddressOutcome = z.infer<typeof AddressOutcome>;

/** The ways into an account, seen and changed by its owner. */
export const securityEndpoints = {
  /** `wrong` under `current_password`, hence a limit on tries. */
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/user/password',
    summary: 'Sets a new password, which needs the present one, and ends all other sessions.',
    body: PasswordInput,
    response: SessionsEnded,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'Where the account is open, the session that was used last first.',
    response: z.array(Session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    summary: 'Ends one session of the account, the one that asks too.',
    params: ById,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions',
    summary: 'Ends all sessions of the account but the one that asks.',
    response: SessionsEnded,
  }),
  address: endpoint({
    method: 'GET',
    path: '/api/user/address',
    summary: 'The new address that waits to be confirmed.',
    response: AddressAnswer,
  }),
  /** A fault of the proof under `proof`, `already_used` under `email` as a sign-up says it; hence limits on tries. */
  askForAddress: endpoint({
    method: 'POST',
    path: '/api/user/address',
    summary:
      'Asks for a new address, which needs a proof: a link goes to the old and to the new one, and both are to be followed.',
    body: AddressInput,
    response: AddressAnswer,
    status: 200,
  }),
  /** `not_found` when nothing waits. */
  resendAddress: endpoint({
    method: 'POST',
    path: '/api/user/address/resend',
    summary: 'Sends the links again that were not followed yet; they serve 24 hours from now.',
    response: AddressAnswer,
    status: 200,
  }),
  cancelAddress: endpoint({
    method: 'DELETE',
    path: '/api/user/address',
    summary: 'Leaves the address as it is: the links that were sent serve no more.',
  }),
  /** `link_not_valid` when it was used, replaced or cancelled, or has ended. */
  confirmAddress: endpoint({
    method: 'POST',
    path: '/api/auth/address/confirm',
    summary: 'Confirms a new address by one of the two mailed links, each once.',
    access: 'public',
    body: AddressConfirmation,
    response: AddressOutcome,
    status: 200,
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/user/log',
    summary: 'What happened to the ways into the account in the last 180 days, newest first, page by page.',
    query: z.object({ before: OptionalPathId }),
    response: LogPage,
  }),
} as const;
