import { isClockTime, LANGUAGES, NOTIFICATION_KINDS } from '@propolis/domain';
import { z } from 'zod';
import { IMPORTED_KINDS } from './archives.ts';
import { endpoint } from './endpoint.ts';
import { Id, PathId } from './ids.ts';
import {
  addressError,
  Email,
  hasTexts,
  isRecord,
  KnownPassword,
  matchError,
  NewPassword,
  PASSWORD_AND_EMAIL,
  PASSWORD_TWICE,
  passwordIsNoAddress,
  passwordsMatch,
} from './passwords.ts';
import { ProofInput } from './proofs.ts';
import { SecondStepAsked } from './second-step.ts';
import { text } from './texts.ts';

/** Of the interface and of mails (specification 9). */
export const Language = z.enum(LANGUAGES);

/** What mails and pages call the beekeeper; need not be unique. */
const UserName = text(100).min(1);

/** A new account. Its address must be free and is verified by mail before the first login (specification 5). */
export const SignupInput = z
  .strictObject({ name: UserName, email: Email, password: NewPassword, password_confirmation: z.string() })
  .refine(passwordsMatch, { ...matchError, when: ({ value }) => hasTexts(value, PASSWORD_TWICE) })
  .refine(passwordIsNoAddress, { ...addressError, when: ({ value }) => hasTexts(value, PASSWORD_AND_EMAIL) });

/** What a browser keeps of its last sign-in: by it, it is let through where strangers have tried too often. */
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
 * The token of the session, which is opaque and stands behind `Authorization: Bearer` from now on; and that of the
 * browser, to be kept after the session too and sent with the next sign-in.
 */
export const SessionOpened = z.object({ access_token: z.string(), browser_token: BrowserToken });
export type SessionOpened = z.infer<typeof SessionOpened>;

/** Where the account has a second factor, the password alone opens nothing: it is asked for. */
export const LoginAnswer = z.union([SessionOpened, SecondStepAsked]);

/** The token of a visitor's session, as a login gives it. */
export const DemoAnswer = SessionOpened.pick({ access_token: true });

/** The address to which a mail is to go. */
export const EmailInput = z.strictObject({ email: Email });

/** A new password with the token of the mailed link; the address says whose link it is. */
export const PasswordResetInput = z
  .strictObject({
    token: z.string().min(1).max(200),
    email: Email,
    password: NewPassword,
    password_confirmation: z.string(),
  })
  .refine(passwordsMatch, { ...matchError, when: ({ value }) => hasTexts(value, PASSWORD_TWICE) })
  .refine(passwordIsNoAddress, { ...addressError, when: ({ value }) => hasTexts(value, PASSWORD_AND_EMAIL) });

/** A calendar year; null is "not said". What lies far ahead needs no clock to be told. */
const year = z.number().int().min(1900).max(2100, 'in_future').nullable();

/** What an account may keep only so much of. */
export const USAGE_KINDS = ['observations', 'readings'] as const;
/** One of them. */
export type UsageKind = (typeof USAGE_KINDS)[number];

/** What the account's owner reads of it. */
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
  include_automatic_counting_menu: z.boolean(),
  /** When a visitor's copy of the demonstration goes; null for everybody's own account. */
  demo_ends_at: z.iso.datetime().nullable(),
  /** How much is kept of what there may be much of, as of a minute ago at most. */
  usage: z.partialRecord(z.enum(USAGE_KINDS), z.object({ kept: z.number(), most: z.number() })).optional(),
});
export type User = z.infer<typeof User>;

/**
 * The whole profile as the form has it: what is left out is emptied, but the password, which then stays. A new one needs
 * the present one. The address may come back as it was read; a changed one is `read_only`.
 */
export const UserInput = z
  .strictObject({
    username: UserName,
    language: Language,
    phone: text(40).nullable().default(null),
    birth_year: year.default(null),
    beekeeping_start_year: year.default(null),
    share_data: z.boolean().default(false),
    /** Whether photos whose counting was corrected may teach the counter, without whose they are. */
    share_corrections: z.boolean().default(false),
    email: z.string().trim().toLowerCase().max(254, 'read_only').optional(),
    current_password: KnownPassword.optional(),
    password: NewPassword.optional(),
    password_confirmation: z.string().optional(),
  })
  .refine(passwordsMatch, { ...matchError, when: ({ value }) => isRecord(value) })
  .refine(passwordIsNoAddress, { ...addressError, when: ({ value }) => hasTexts(value, PASSWORD_AND_EMAIL) })
  .refine(({ password, current_password }) => password === undefined || Boolean(current_password), {
    error: 'wrong',
    path: ['current_password'],
    when: ({ value }) => isRecord(value),
  });
export type UserInput = z.output<typeof UserInput>;

/** Sent when the language is changed anywhere in the app, so that mails follow. */
export const LanguageInput = z.strictObject({ language: Language });

/** Which optional entries the side menu has (specification 2). */
export const MenuInput = User.pick({ include_automatic_counting_menu: true }).strict();

const NotificationChannels = z.strictObject({ push: z.boolean(), email: z.boolean() });
/** Every kind of notification to the ways by which it reaches the beekeeper. */
export const Notifications = z.record(z.enum(NOTIFICATION_KINDS), NotificationChannels);

const ClockTime = z.string().refine(isClockTime, 'invalid').meta({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
/** When nothing is sent, by the clock of the apiaries. */
const QuietHours = z
  .strictObject({ from: ClockTime, until: ClockTime })
  .refine(({ from, until }) => from !== until, { error: 'invalid', path: ['until'] });

/** Show flags by key (see the domain's `ShowFlags`), per kind how to be notified, and when not. */
export const Preferences = z.object({
  observations: z.record(z.string(), z.boolean()),
  notifications: Notifications,
  /** Null: at any time. */
  quiet_hours: z.object({ from: z.string(), until: z.string() }).nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

/** Only what changes needs to be sent. */
export const PreferencesInput = z.strictObject({
  observations: z.record(z.string().max(100), z.boolean()).optional(),
  notifications: z.partialRecord(z.enum(NOTIFICATION_KINDS), NotificationChannels).optional(),
  quiet_hours: QuietHours.nullable().optional(),
});

/** The path of a mailed link: whose address it is, and a hash of that address. */
export const VerifyParams = z.object({ id: PathId, hash: z.string() });
/** When the link ends (Unix seconds) and its signature; what is missing counts as forged. */
export const VerifyQuery = z.object({ expires: z.string().default(''), signature: z.string().default('') });

/** What was created out of an archive; all zero where the account had it already. */
export const ImportAnswer = z.object({
  created: z.record(z.enum(IMPORTED_KINDS), z.number().int()),
  /** Scales whose identifier is registered already, in whatever account: they came under another one. */
  renamed_scales: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
  /** Of the weather network, which this server does not know: their connectors were left out. */
  unknown_stations: z.array(z.string()),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;

/** Sign-up, sessions, profile, preferences and what ends them (specification 7). */
export const accountEndpoints = {
  /** `invalid_credentials`, `account_not_verified`, and `too_many_requests` by sender, by account, by known browser. */
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary:
      'Opens a session; 24 h sliding, 90 days with remember_me. A wrong pair is 401, an address not yet verified 403. With a second factor the code `second_factor_required` and a challenge for the second step.',
    access: 'public',
    body: LoginInput,
    response: LoginAnswer,
    goesOnWhenFull: true,
  }),
  /** `not_found` where there is no demonstration. */
  openDemo: endpoint({
    method: 'POST',
    path: '/api/auth/demo',
    summary:
      "Makes a copy of the demonstration for this visitor, in the request's language, and opens a session; it goes after a day.",
    access: 'public',
    response: DemoAnswer,
  }),
  /** `already_used` under `email`. Nobody is signed in by it. */
  signup: endpoint({
    method: 'POST',
    path: '/api/auth/signup',
    summary: 'Creates an account and sends its verification mail.',
    access: 'public',
    body: SignupInput,
    status: 204,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/auth/email/resend',
    summary: 'Sends the verification mail again; the answer does not tell whether the address is known.',
    access: 'public',
    body: EmailInput,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Revokes the session used.',
    goesOnWhenFull: true,
  }),
  /** `email_unknown` under `email` (specification 5), hence a limit on tries. */
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/password/forgot',
    summary: 'Sends a link to reset the password, valid for 60 minutes and once.',
    access: 'public',
    body: EmailInput,
  }),
  /** `link_not_valid` when it was used, replaced, or has ended. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/password/reset',
    summary: 'Sets a new password by a mailed token and revokes all sessions.',
    access: 'public',
    body: PasswordResetInput,
  }),
  /** `link_not_valid` when it was changed or has ended. */
  verifyEmail: endpoint({
    method: 'GET',
    path: '/api/email/verify/:id/:hash',
    summary: 'Verifies the address by the mailed link, valid for 24 hours; may be repeated.',
    access: 'public',
    params: VerifyParams,
    query: VerifyQuery,
  }),
  user: endpoint({ method: 'GET', path: '/api/user', summary: 'The own profile.', response: User }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/api/user',
    summary: 'Replaces the profile; a new password needs the present one and revokes all other sessions.',
    body: UserInput,
    response: User,
  }),
  updateLanguage: endpoint({
    method: 'PUT',
    path: '/api/user/language',
    summary: 'Stores the interface language.',
    body: LanguageInput,
    response: User,
  }),
  updateMenu: endpoint({
    method: 'PUT',
    path: '/api/user/menu',
    summary: 'Stores which optional entries the menu has.',
    body: MenuInput,
    response: User,
  }),
  deleteUser: endpoint({
    method: 'POST',
    path: '/api/user/delete',
    summary:
      'Deletes the account with all its rows and files, at once. Needs a proof, except a copy of the demonstration.',
    body: ProofInput.partial(),
    goesOnWhenFull: true,
  }),
  /**
   * Never held in memory as a whole, so it has no length that is known before. `too_many_requests` while two others of the
   * account are being read.
   */
  exportUser: endpoint({
    method: 'GET',
    path: '/api/user/export',
    summary: 'Everything that the account holds, as a ZIP of JSON, CSV and pictures, written as it goes.',
    stream: 'application/zip',
  }),
  /**
   * Nothing is written unless all of it is right: `archive_foreign`, `archive_broken`, `archive_too_big`,
   * `archive_newer`, or `archive_invalid` with the name of the file in it.
   */
  importUser: endpoint({
    method: 'POST',
    path: '/api/user/import',
    summary:
      'Takes in the ZIP of an export: creates what the account does not have yet, and says how much that was.',
    upload: 'archive',
    response: ImportAnswer,
    status: 200,
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/user/preferences',
    summary: 'Show flags of the observation form and notification channels.',
    response: Preferences,
  }),
  updatePreferences: endpoint({
    method: 'POST',
    path: '/api/user/preferences',
    summary: 'Changes the flags and channels that are sent.',
    body: PreferencesInput,
    response: Preferences,
    status: 200,
  }),
} as const;
