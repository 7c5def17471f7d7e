import { z } from 'zod';
import { text } from './texts.ts';

/** Bytes in WebAuthn's JSON format: base64url without padding. */
const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/, 'invalid');

/** Length limits above those of any authenticator. */
const CREDENTIAL_ID_MAX = 1400;
const RESPONSE_MAX = 20_000;

/** The fields that are used; browsers send more. */
const credential = { id: base64url(CREDENTIAL_ID_MAX), rawId: base64url(CREDENTIAL_ID_MAX) };
const publicKey = z.literal('public-key');
const transports = z.array(text(40)).max(10);

/** A new passkey from the browser (WebAuthn, RegistrationResponseJSON). */
export const NewCredential = z.object({
  ...credential,
  type: publicKey,
  response: z.object({
    clientDataJSON: base64url(RESPONSE_MAX),
    attestationObject: base64url(RESPONSE_MAX),
    transports: transports.optional(),
  }),
});

/** Proof of possession of a passkey (WebAuthn, AuthenticationResponseJSON). */
export const CredentialProof = z.object({
  ...credential,
  type: publicKey,
  response: z.object({
    clientDataJSON: base64url(RESPONSE_MAX),
    authenticatorData: base64url(RESPONSE_MAX),
    signature: base64url(RESPONSE_MAX),
    userHandle: base64url(200).optional(),
  }),
});

const KnownCredential = z.object({
  id: z.string(),
  type: publicKey,
  transports: z.array(z.string()).optional(),
});

/** Options for creating a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: publicKey })),
  timeout: z.number().int(),
  excludeCredentials: z.array(KnownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Options for requesting a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey for this app. */
  allowCredentials: z.array(KnownCredential),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;
