import { z } from 'zod';

/** Bytes as WebAuthn writes them in JSON; without padding. */
const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/, 'invalid');

/** By how many characters each part of a credential is longer than any authenticator's. */
const CREDENTIAL_ID_MAX = 1400;
const RESPONSE_MAX = 20_000;

/** What an authenticator says of itself beside its proof; browsers add to it over time, and nothing of it is needed. */
const credential = { id: base64url(CREDENTIAL_ID_MAX), rawId: base64url(CREDENTIAL_ID_MAX) };
const publicKey = z.literal('public-key');
const transports = z.array(z.string().max(40)).max(10);

/** A new passkey as the browser made it (WebAuthn, RegistrationResponseJSON). */
export const NewCredential = z.object({
  ...credential,
  type: publicKey,
  response: z.object({
    clientDataJSON: base64url(RESPONSE_MAX),
    attestationObject: base64url(RESPONSE_MAX),
    transports: transports.optional(),
  }),
});

/** The proof that somebody has a passkey (WebAuthn, AuthenticationResponseJSON). */
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

/** What a browser is told in order to make a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
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

/** What a browser is told in order to ask for a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Empty: whichever passkey of this app the person has. */
  allowCredentials: z.array(KnownCredential),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;
