import { z } from 'zod';
import { BrowserToken, SessionOpened } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { ById, Id } from './ids.ts';
import { CredentialProof, NewCredential, PasskeyCreation, PasskeyRequest } from './passkeys.ts';
import { AnyCode, ProofInput } from './proofs.ts';
import { text } from './texts.ts';

/** Six digits of the authenticator app, with or without spaces. */
const TotpCode = z
  .string()
  .max(20)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'code_wrong'));

/** The second step with a code. */
export const SecondStepInput = z.strictObject({
  challenge: z.string().min(1).max(200),
  code: AnyCode,
  browser_token: BrowserToken.optional(),
});

/** A sign-in with a passkey, alone or as the second step; its challenge determines which. */
export const PasskeySignInInput = z.strictObject({
  credential: CredentialProof,
  /** For a sign-in without a password; a second step uses the value sent with the password. */
  remember_me: z.boolean().default(false),
  browser_token: BrowserToken.optional(),
});

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const SecondFactor = z.object({
  /** When the authenticator app was set up; null if it is not. */
  totp_since: z.iso.datetime().nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.number().int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The content of the QR code, and the secret for manual entry. */
const TotpSecret = z.object({ secret: z.string(), uri: z.string() });
/** Sent once, therefore null in the response to a repeated request. */
export const TotpBegun = z.object({ totp: TotpSecret.nullable() });

/**
 * Ten codes, created with the first factor; null if the account already has some, and in the response to a
 * repeated request.
 */
const RecoveryCodes = z.array(z.string()).nullable();
export const RecoveryCodesAnswer = z.object({ recovery_codes: RecoveryCodes });

const PasskeyName = text(60).min(1);

/** Sign-in with a second factor, and its management. */
export const secondFactorEndpoints = {
  /** `challenge_not_valid` if it has expired, `invalid_fields` with `code_wrong`; `too_many_requests`. */
  secondStep: endpoint('POST', '/api/auth/second_step', {
    summary:
      'Opens the session after the password, by a code of the authenticator app or a recovery code; each code can be used once.',
    access: 'public',
    body: SecondStepInput,
    response: SessionOpened,
    goesOnWhenFull: true,
  }),
  askPasskey: endpoint('POST', '/api/auth/passkey/options', {
    summary: 'Options for a sign-in with a passkey, without a password; valid once, for ten minutes.',
    access: 'public',
    response: PasskeyRequest,
    goesOnWhenFull: true,
  }),
  /** `passkey_not_valid` for any invalid passkey; `challenge_not_valid` if the challenge has expired. */
  passkeySignIn: endpoint('POST', '/api/auth/passkey', {
    summary: 'Opens a session by a passkey, with or without the password.',
    access: 'public',
    body: PasskeySignInInput,
    response: SessionOpened,
    goesOnWhenFull: true,
  }),
  get: endpoint('GET', '/api/user/second_factor', {
    summary: 'The second factors of the account.',
    response: SecondFactor,
  }),
  /** `proof.passkey` signs the challenge in the response. */
  askProof: endpoint('POST', '/api/user/proof/options', {
    summary: 'Options for a proof by a passkey; valid once, for ten minutes.',
    response: PasskeyRequest,
    goesOnWhenFull: true,
  }),
  /** `conflict` if the account already has an authenticator app. */
  beginTotp: endpoint('POST', '/api/user/totp', {
    summary:
      'Creates a secret for an authenticator app; it becomes active with its first code. Needs a proof.',
    body: ProofInput,
    response: TotpBegun,
    secret: 'totp',
  }),
  confirmTotp: endpoint('POST', '/api/user/totp/confirm', {
    summary: 'Activates the authenticator app by its first code.',
    body: z.strictObject({ code: TotpCode }),
    response: RecoveryCodesAnswer,
    secret: 'recovery_codes',
  }),
  removeTotp: endpoint('POST', '/api/user/totp/remove', {
    summary: 'Removes the authenticator app. Needs a proof.',
    body: ProofInput,
  }),
  beginPasskey: endpoint('POST', '/api/user/passkeys/options', {
    summary: 'Options for creating a passkey; valid once, for ten minutes. Needs a proof.',
    body: ProofInput,
    response: PasskeyCreation,
  }),
  addPasskey: endpoint('POST', '/api/user/passkeys', {
    summary: 'Stores a passkey for future sign-ins.',
    body: z.strictObject({ name: PasskeyName, credential: NewCredential }),
    response: RecoveryCodesAnswer.extend({ passkey: Passkey }),
    secret: 'recovery_codes',
    status: 201,
  }),
  renamePasskey: endpoint('PUT', '/api/user/passkeys/:id', {
    summary: 'Renames a passkey.',
    params: ById,
    body: z.strictObject({ name: PasskeyName }),
    response: Passkey,
  }),
  removePasskey: endpoint('POST', '/api/user/passkeys/:id/remove', {
    summary: 'Removes a passkey. Needs a proof.',
    params: ById,
    body: ProofInput,
  }),
  /** `conflict` if the account has no second factor. */
  renewRecoveryCodes: endpoint('POST', '/api/user/recovery_codes', {
    summary: 'Creates ten new recovery codes; the old ones become invalid. Needs a proof.',
    body: ProofInput,
    response: RecoveryCodesAnswer,
    secret: 'recovery_codes',
  }),
} as const;
