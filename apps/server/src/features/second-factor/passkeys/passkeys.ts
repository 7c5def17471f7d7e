import type { CredentialProof, NewCredential, PasskeyCreation, PasskeyRequest } from '@propolis/contract';
import { MINUTE_MS } from '@propolis/domain';
import type { Settings } from '@propolis/http-kit';
import { AppError, hashToken } from '@propolis/runtime';
import type { z } from 'zod';
import type { KnownCredential, StoredPasskey } from './passkeys.queries.ts';

/** The library with its certificate code takes 14 MB of memory; loaded with the first passkey. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** A generic error without the reason. */
export const passkeyNotValid = () => new AppError('passkey_not_valid', 401);

/** How long a browser waits for the user (ms). */
const TIMEOUT = 5 * MINUTE_MS;

/** EdDSA, ES256, RS256: each authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

const publicKey = 'public-key' as const;

/** Passkeys are bound to this host. */
const hostOf = ({ appUrl }: Pick<Settings, 'appUrl'>) => new URL(appUrl);

const toKnown = ({ credential_id, transports }: KnownCredential) => ({
  id: credential_id.toString('base64url'),
  type: publicKey,
  transports,
});

/** An opaque id of the account for authenticators. */
const handleOf = (userId: number): Buffer => hashToken(`passkey user ${userId}`);

/**
 * Requires user verification (fingerprint, face or PIN), so a passkey replaces password and second factor.
 */
export const creationFor = (
  settings: Pick<Settings, 'appUrl'>,
  { id, email, username }: { readonly id: number; readonly email: string; readonly username: string },
  { challenge, known }: { readonly challenge: string; readonly known: readonly KnownCredential[] },
): z.infer<typeof PasskeyCreation> => ({
  rp: { id: hostOf(settings).hostname, name: 'Propolis' },
  user: { id: handleOf(id).toString('base64url'), name: email, displayName: username },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: publicKey })),
  timeout: TIMEOUT,
  excludeCredentials: known.map(toKnown),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
});

export const requestFor = (
  settings: Pick<Settings, 'appUrl'>,
  challenge: string,
  known: readonly KnownCredential[] = [],
): PasskeyRequest => ({
  rpId: hostOf(settings).hostname,
  challenge,
  timeout: TIMEOUT,
  userVerification: 'required',
  allowCredentials: known.map(toKnown),
});

/** The challenge that a browser claims to answer; the proof is checked later. */
export function challengeIn({
  response,
}: {
  readonly response: { readonly clientDataJSON: string };
}): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    if (
      typeof said === 'object' &&
      said !== null &&
      'challenge' in said &&
      typeof said.challenge === 'string'
    )
      return said.challenge;
  } catch {
    // Malformed client data.
  }
  throw passkeyNotValid();
}

const expectedOf = (settings: Pick<Settings, 'appUrl'>, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: hostOf(settings).origin,
  expectedRPID: hostOf(settings).hostname,
  requireUserVerification: true,
});

/** Maps every error of the library to `passkey_not_valid`. */
const orNotValid = async <T>(checked: Promise<T>): Promise<T> =>
  checked.catch(() => {
    throw passkeyNotValid();
  });

/** The validated new passkey. */
export async function checkNewPasskey(
  settings: Pick<Settings, 'appUrl'>,
  credential: z.infer<typeof NewCredential>,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await orNotValid(
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
      ...expectedOf(settings, challenge),
    }),
  );
  if (!registrationInfo) throw passkeyNotValid();
  const { id, publicKey: key, counter, transports = [] } = registrationInfo.credential;
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(key),
    counter,
    transports: [...transports],
  };
}

/** The passkey's counter after a valid proof; a counter that does not increase indicates a copy. */
export async function checkProof(
  settings: Pick<Settings, 'appUrl'>,
  proof: z.infer<typeof CredentialProof>,
  { challenge, passkey }: { readonly challenge: string; readonly passkey: StoredPasskey },
): Promise<number> {
  const { userHandle } = proof.response;
  const owner = handleOf(passkey.user_id).toString('base64url');
  if (userHandle !== undefined && userHandle !== owner) throw passkeyNotValid();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await orNotValid(
    verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} },
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
      ...expectedOf(settings, challenge),
    }),
  );
  if (!verified) throw passkeyNotValid();
  return authenticationInfo.newCounter;
}
