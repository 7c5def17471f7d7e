import { ACCOUNT_LOG_KINDS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, Id, OptionalPathId } from './ids.ts';
import {
  hasTexts,
  KnownPassword,
  matchError,
  NewPassword,
  PASSWORD_TWICE,
  passwordsMatch,
} from './passwords.ts';

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
  log: endpoint({
    method: 'GET',
    path: '/api/user/log',
    summary: 'What happened to the ways into the account in the last 180 days, newest first, page by page.',
    query: z.object({ before: OptionalPathId }),
    response: LogPage,
  }),
} as const;
