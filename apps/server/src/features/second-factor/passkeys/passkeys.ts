import type { CredentialProof, NewCredential, PasskeyCreation, PasskeyRequest } from '@propolis/contract';
import type { Settings } from '@propolis/http-kit';
import { AppError, hashToken } from '@propolis/runtime';
import type { z } from 'zod';
import type { KnownCredential, NewPasskey, StoredPasskey } from './passkeys.queries.ts';

/** The library takes 14 MB of memory with what it needs of certificates, and is there from the first passkey on. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** What is wrong with a passkey is told nobody. */
export const passkeyNotValid = () => new AppError('passkey_not_valid', 401);

/** How long a browser waits for its person (ms). */
const TIMEOUT = 5 * 60_000;

/** EdDSA, ES256, RS256: one of them is known to each authenticator. */
const ALGORITHMS = [-8, -7, -257];

const publicKey = 'public-key' as const;

/** Passkeys belong to this host, and are given to no other. */
const hostOf = ({ appUrl }: Pick<Settings, 'appUrl'>) => new URL(appUrl);

const toKnown = ({ credential_id, transports }: KnownCredential) => ({
  id: credential_id.toString('base64url'),
  type: publicKey,
  transports,
});

/** Names an account to authenticators, by nothing that says who it is. */
const handleOf = (userId: number): Buffer => hashToken(`passkey user ${userId}`);

interface Owner {
  readonly id: number;
  readonly email: string;
  readonly username: string;
}

/** Whoever has it has proved to be its owner, by finger, face or PIN: it replaces password and second factor. */
export const creationFor = (
  settings: Pick<Settings, 'appUrl'>,
  { id, email, username }: Owner,
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

/** The challenge that a browser says it answers; the proof tells whether it did. */
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
    // Not what a browser writes.
  }
  throw passkeyNotValid();
}

const expectedOf = (settings: Pick<Settings, 'appUrl'>, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: hostOf(settings).origin,
  expectedRPID: hostOf(settings).hostname,
  requireUserVerification: true,
});

/** The library throws for what is wrong, whatever it is. */
const orNotValid = async <T>(checked: Promise<T>): Promise<T> =>
  checked.catch(() => {
    throw passkeyNotValid();
  });

/** The new passkey, unless anything about it is wrong. */
export async function checkNewPasskey(
  settings: Pick<Settings, 'appUrl'>,
  credential: z.infer<typeof NewCredential>,
  challenge: string,
): Promise<NewPasskey> {
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

/** The passkey's counter after this proof, unless anything about it is wrong: one that did not count on is a copy. */
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
