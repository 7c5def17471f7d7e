import { z } from 'zod';
import { BrowserToken, SessionOpened } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { ById, Id } from './ids.ts';
import { CredentialProof, NewCredential, PasskeyCreation, PasskeyRequest } from './passkeys.ts';
import { AnyCode, ProofInput } from './proofs.ts';
import { text } from './texts.ts';

/** Six digits of the authenticator app, however they are grouped. */
const TotpCode = z
  .string()
  .max(20)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'code_wrong'));

/** The second step by a code. */
export const SecondStepInput = z.strictObject({
  challenge: z.string().min(1).max(200),
  code: AnyCode,
  browser_token: BrowserToken.optional(),
});

/** A sign-in by a passkey: alone, or as the second step, which its challenge tells. */
export const PasskeySignInInput = z.strictObject({
  credential: CredentialProof,
  /** Of a sign-in without a password; that of a second step was said with the password. */
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

/** What an account asks for beside its password. */
export const SecondFactor = z.object({
  /** Since when the codes of an app are asked for; null while they are not. */
  totp_since: z.iso.datetime().nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.number().int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What an authenticator app reads as a QR code, or is told by hand. */
const TotpSecret = z.object({ secret: z.string(), uri: z.string() });
/** Told once, hence null in the answer to a repeated request. */
export const TotpBegun = z.object({ totp: TotpSecret.nullable() });

/** Ten, with the first factor; null where the account has some already, and in the answer to a repeated request. */
const RecoveryCodes = z.array(z.string()).nullable();
export const RecoveryCodesAnswer = z.object({ recovery_codes: RecoveryCodes });

const PasskeyName = text(60).min(1);

/** Signing in with more than a password, and what is needed for it. */
export const secondFactorEndpoints = {
  /** `challenge_not_valid` when it has ended, `invalid_fields` with `code_wrong`; `too_many_requests`. */
  secondStep: endpoint({
    method: 'POST',
    path: '/api/auth/second_step',
    summary:
      'Opens the session whose password was right, by a code of the app or a recovery code; each serves once.',
    access: 'public',
    body: SecondStepInput,
    response: SessionOpened,
    goesOnWhenFull: true,
  }),
  askPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary:
      'What a browser needs to sign in with a passkey, without a password; serves once, for ten minutes.',
    access: 'public',
    response: PasskeyRequest,
    goesOnWhenFull: true,
  }),
  /** `passkey_not_valid`, whatever is wrong with it; `challenge_not_valid` when it has ended. */
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    summary: 'Opens a session by a passkey, with or without the password before it.',
    access: 'public',
    body: PasskeySignInInput,
    response: SessionOpened,
    goesOnWhenFull: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/user/second_factor',
    summary: 'What the account asks for beside its password.',
    response: SecondFactor,
  }),
  /** The challenge in the answer is what `proof.passkey` signs. */
  askProof: endpoint({
    method: 'POST',
    path: '/api/user/proof/options',
    summary: 'What a browser needs to prove by a passkey that the owner asks; serves once, for ten minutes.',
    response: PasskeyRequest,
    goesOnWhenFull: true,
  }),
  /** `conflict` where codes are asked for already. */
  beginTotp: endpoint({
    method: 'POST',
    path: '/api/user/totp',
    summary:
      'A new secret for an authenticator app, for a proof; nothing is asked for until a code of it has come.',
    body: ProofInput,
    response: TotpBegun,
    secret: 'totp',
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/api/user/totp/confirm',
    summary: 'From now on a code of the app is asked for beside the password.',
    body: z.strictObject({ code: TotpCode }),
    response: RecoveryCodesAnswer,
    secret: 'recovery_codes',
  }),
  removeTotp: endpoint({
    method: 'POST',
    path: '/api/user/totp/remove',
    summary: 'Asks for no codes any more; needs a proof.',
    body: ProofInput,
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/user/passkeys/options',
    summary: 'What a browser needs to make a passkey; serves once, for ten minutes. Needs a proof.',
    body: ProofInput,
    response: PasskeyCreation,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/user/passkeys',
    summary: 'Keeps a passkey, by which its owner signs in from now on.',
    body: z.strictObject({ name: PasskeyName, credential: NewCredential }),
    response: RecoveryCodesAnswer.extend({ passkey: Passkey }),
    secret: 'recovery_codes',
    status: 201,
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/api/user/passkeys/:id',
    summary: 'Calls a passkey differently.',
    params: ById,
    body: z.strictObject({ name: PasskeyName }),
    response: Passkey,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/user/passkeys/:id/remove',
    summary: 'Forgets a passkey; needs a proof.',
    params: ById,
    body: ProofInput,
  }),
  /** `conflict` where nothing is asked for beside the password. */
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/user/recovery_codes',
    summary: 'Ten new recovery codes; those there were serve no more. Needs a proof.',
    body: ProofInput,
    response: RecoveryCodesAnswer,
    secret: 'recovery_codes',
  }),
} as const;
