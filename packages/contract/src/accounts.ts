import { isClockTime, LANGUAGES, NOTIFICATION_KINDS } from '@propolis/domain';
import { z } from 'zod';
import { IMPORTED_KINDS } from './archives.ts';
import { endpoint } from './endpoint.ts';
import { Id, PathId } from './ids.ts';
import {
  addressError,
  Email,
  isRecord,
  KnownPassword,
  matchError,
  NewPassword,
  passwordIsNoAddress,
  passwordsMatch,
} from './passwords.ts';
import { ProofInput } from './proofs.ts';
import { SecondStepAsked } from './second-step.ts';
import { text } from './texts.ts';

/** Of the interface and of e-mails (specification 9). */
export const Language = z.enum(LANGUAGES);

/** The name shown in e-mails and pages; need not be unique. */
const UserName = text(100).min(1);

/**
 * A new account. The address must be free and is verified by e-mail before the first login (specification 5).
 */
export const SignupInput = z
  .strictObject({ name: UserName, email: Email, password: NewPassword, password_confirmation: z.string() })
  .refine(passwordsMatch, matchError)
  .refine(passwordIsNoAddress, addressError);

/**
 * Identifies a browser that has signed in before, so that the limit for unknown browsers does not apply to
 * it.
 */
export const BrowserToken = z.string().max(200);

/**
 * Address and password, and whether to stay signed in: 90 days instead of 24 hours, counted from the last
 * use.
 */
export const LoginInput = z.strictObject({
  email: Email,
  password: KnownPassword.min(1),
  remember_me: z.boolean().default(false),
  browser_token: BrowserToken.optional(),
});
/**
 * The opaque session token, sent as `Authorization: Bearer`; and the token of the browser, which the browser
 * keeps after the session and sends with the next sign-in.
 */
export const SessionOpened = z.object({ access_token: z.string(), browser_token: BrowserToken });
export type SessionOpened = z.infer<typeof SessionOpened>;

/** If the account has a second factor, the password alone does not open a session. */
export const LoginAnswer = z.union([SessionOpened, SecondStepAsked]);

/** The session token of a visitor. */
export const DemoAnswer = SessionOpened.pick({ access_token: true });

/** The recipient of the e-mail. */
export const EmailInput = z.strictObject({ email: Email });

/** A new password with the token from the e-mail link; `email` identifies the account. */
export const PasswordResetInput = z
  .strictObject({
    token: z.string().min(1).max(200),
    email: Email,
    password: NewPassword,
    password_confirmation: z.string(),
  })
  .refine(passwordsMatch, matchError)
  .refine(passwordIsNoAddress, addressError);

/** A calendar year or null. The upper bound replaces a comparison with the current year. */
const year = z.number().int().min(1900).max(2100, 'in_future').nullable();

/** Kinds of content with a quota that the profile shows. */
export const USAGE_KINDS = ['observations', 'readings', 'records'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** The account as its owner reads it. */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  language: Language,
  phone: z.string().nullable(),
  birth_year: year,
  beekeeping_start_year: year,
  share_data: z.boolean(),
  share_corrections: z.boolean(),
  share_mite_fall: z.boolean(),
  include_automatic_counting_menu: z.boolean(),
  /** When the copy of the demonstration is deleted; null for other accounts. */
  demo_ends_at: z.iso.datetime().nullable(),
  /** Usage of each quota, at most one minute old. */
  usage: z.partialRecord(z.enum(USAGE_KINDS), z.object({ kept: z.number(), most: z.number() })).optional(),
});
export type User = z.infer<typeof User>;

/**
 * The whole profile: missing fields are cleared, except the password, which then stays. A new password needs
 * the present one. The address may be sent unchanged; a changed one is `read_only`.
 */
export const UserInput = z
  .strictObject({
    username: UserName,
    language: Language,
    phone: text(40).nullable().default(null),
    birth_year: year.default(null),
    beekeeping_start_year: year.default(null),
    share_data: z.boolean().default(false),
    /** Whether corrected photos may be used to train the counter, anonymously. */
    share_corrections: z.boolean().default(false),
    /** Whether the mite fall enters the picture of the neighbourhood; only then it is shown. */
    share_mite_fall: z.boolean().default(false),
    email: z.string().trim().toLowerCase().max(254, 'read_only').optional(),
    current_password: KnownPassword.optional(),
    password: NewPassword.optional(),
    password_confirmation: z.string().optional(),
  })
  .refine(passwordsMatch, { ...matchError, when: ({ value }) => isRecord(value) })
  .refine(passwordIsNoAddress, addressError)
  .refine(({ password, current_password }) => password === undefined || Boolean(current_password), {
    error: 'wrong',
    path: ['current_password'],
    when: ({ value }) => isRecord(value),
  });
export type UserInput = z.output<typeof UserInput>;

/** Sent when the language is changed anywhere in the app, so that e-mails use it too. */
export const LanguageInput = z.strictObject({ language: Language });

/** Optional entries of the side menu (specification 2). */
export const MenuInput = User.pick({ include_automatic_counting_menu: true }).strict();

const NotificationChannels = z.strictObject({ push: z.boolean(), email: z.boolean() });
export const Notifications = z.record(z.enum(NOTIFICATION_KINDS), NotificationChannels);

const ClockTime = z.string().refine(isClockTime, 'invalid').meta({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
/** Quiet hours in the time zone of the apiaries. */
const QuietHours = z
  .strictObject({ from: ClockTime, until: ClockTime })
  .refine(({ from, until }) => from !== until, { error: 'invalid', path: ['until'] });

/** Show flags by key (see the domain's `ShowFlags`), notification channels by kind, and quiet hours. */
export const Preferences = z.object({
  observations: z.record(z.string(), z.boolean()),
  notifications: Notifications,
  /** Null: no quiet hours. */
  quiet_hours: z.object({ from: z.string(), until: z.string() }).nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

/** Only changed values need to be sent. */
export const PreferencesInput = z.strictObject({
  observations: z.record(z.string().max(100), z.boolean()).optional(),
  notifications: z.partialRecord(z.enum(NOTIFICATION_KINDS), NotificationChannels).optional(),
  quiet_hours: QuietHours.nullable().optional(),
});

/** The path of a verification link: the account id and a hash of its address. */
export const VerifyParams = z.object({ id: PathId, hash: z.string() });
/** Expiry of the link (Unix seconds) and its signature; a missing value counts as forged. */
export const LinkQuery = z.object({ expires: z.string().default(''), signature: z.string().default('') });

/** Objects created from an archive; all zero if the account had them already. */
export const ImportAnswer = z.object({
  created: z.record(z.enum(IMPORTED_KINDS), z.number().int()),
  /** Scales whose identifier is already registered, in any account: they were imported under a new one. */
  renamed_scales: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
  /** Stations of the weather network that this server does not know; their connectors were not imported. */
  unknown_stations: z.array(z.string()),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;

/** Sign-up, sessions, profile, preferences and deletion (specification 7). */
export const accountEndpoints = {
  /**
   * `invalid_credentials`, `account_not_verified`, and `too_many_requests` by sender, by account, by known
   * browser.
   */
  login: endpoint('POST', '/api/auth/login', {
    summary:
      'Opens a session: 24 h sliding, 90 days with remember_me. Wrong credentials are 401, an unverified address is 403. With a second factor the answer is `second_factor_required` and a challenge for the second step.',
    access: 'public',
    body: LoginInput,
    response: LoginAnswer,
    goesOnWhenFull: true,
  }),
  /** `not_found` if the server has no demonstration. */
  openDemo: endpoint('POST', '/api/auth/demo', {
    summary:
      "Creates a copy of the demonstration in the request's language and opens a session; the copy is deleted after a day.",
    access: 'public',
    response: DemoAnswer,
  }),
  /** `already_used` under `email`. Does not open a session. */
  signup: endpoint('POST', '/api/auth/signup', {
    summary: 'Creates an account and sends its verification mail.',
    access: 'public',
    body: SignupInput,
  }),
  resendVerification: endpoint('POST', '/api/auth/email/resend', {
    summary: 'Sends the verification mail again; the answer does not tell whether the address is known.',
    access: 'public',
    body: EmailInput,
  }),
  logout: endpoint('POST', '/api/auth/logout', {
    summary: 'Revokes the session used.',
    goesOnWhenFull: true,
  }),
  /** `email_unknown` under `email` (specification 5), therefore rate-limited. */
  forgotPassword: endpoint('POST', '/api/auth/password/forgot', {
    summary: 'Sends a link to reset the password, valid for 60 minutes and once.',
    access: 'public',
    body: EmailInput,
  }),
  /** `link_not_valid` if the link was used, replaced or has expired. */
  resetPassword: endpoint('POST', '/api/auth/password/reset', {
    summary: 'Sets a new password by a mailed token and revokes all sessions.',
    access: 'public',
    body: PasswordResetInput,
  }),
  /** `link_not_valid` if the link was changed or has expired. */
  verifyEmail: endpoint('GET', '/api/email/verify/:id/:hash', {
    summary: 'Verifies the address by the mailed link, which is valid for 24 hours and can be used again.',
    access: 'public',
    params: VerifyParams,
    query: LinkQuery,
  }),
  user: endpoint('GET', '/api/user', { summary: 'The profile of the user.', response: User }),
  updateUser: endpoint('PUT', '/api/user', {
    summary: 'Replaces the profile; a new password needs the present one and revokes all other sessions.',
    body: UserInput,
    response: User,
  }),
  updateLanguage: endpoint('PUT', '/api/user/language', {
    summary: 'Stores the interface language.',
    body: LanguageInput,
    response: User,
  }),
  updateMenu: endpoint('PUT', '/api/user/menu', {
    summary: 'Stores the optional entries of the menu.',
    body: MenuInput,
    response: User,
  }),
  deleteUser: endpoint('POST', '/api/user/delete', {
    summary:
      'Deletes the account with all its rows and files immediately. Needs a proof, except for a copy of the demonstration.',
    body: ProofInput.partial(),
    goesOnWhenFull: true,
  }),
  /**
   * Streamed, therefore without `Content-Length`. `too_many_requests` while two other exports of the account
   * are running.
   */
  exportUser: endpoint('GET', '/api/user/export', {
    summary: 'All data of the account, streamed as a ZIP of JSON, CSV and pictures.',
    stream: 'application/zip',
  }),
  /** For a browser, which saves a link to the disk and cannot hold a large archive. `too_many_requests` as above. */
  linkExport: endpoint('POST', '/api/user/export', {
    summary: 'A link to the export that is valid for a minute and needs no session.',
    response: z.object({ url: z.string() }),
    goesOnWhenFull: true,
  }),
  /** `link_not_valid` if the link was changed or has expired. */
  exportByLink: endpoint('GET', '/api/user/export/file', {
    summary: 'The export by its link.',
    access: 'public',
    query: LinkQuery.extend({ id: z.string().default('') }),
    stream: 'application/zip',
  }),
  /**
   * Writes everything or nothing: `archive_foreign`, `archive_broken`, `archive_too_big`, `archive_newer`, or
   * `archive_invalid` with the name of the invalid file.
   */
  importUser: endpoint('POST', '/api/user/import', {
    summary:
      'Imports the ZIP of an export: creates the objects that the account does not have yet and returns their numbers.',
    upload: 'archive',
    response: ImportAnswer,
  }),
  preferences: endpoint('GET', '/api/user/preferences', {
    summary: 'Show flags of the observation form and notification channels.',
    response: Preferences,
  }),
  updatePreferences: endpoint('POST', '/api/user/preferences', {
    summary: 'Changes the given flags and channels.',
    body: PreferencesInput,
    response: Preferences,
  }),
} as const;
