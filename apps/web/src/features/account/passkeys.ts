import type { BodyInputOf, PasskeyRequest, ResponseOf } from '@propolis/contract';
import type { calls } from '@propolis/contract/client';

/** Loaded only for passkeys; it supports older browsers too. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Browsers support passkeys over HTTPS and on localhost. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

type SecondFactor = typeof calls.secondFactor;
type Proof = BodyInputOf<SecondFactor['passkeySignIn']>['credential'];
type NewCredential = BodyInputOf<SecondFactor['addPasskey']>['credential'];

/** The user cancelled, or the browser timed out; `known`: this device already has a passkey. */
export class PasskeyFailure extends Error {
  constructor(readonly known: boolean) {
    super(known ? 'the device has a passkey of this account' : 'no passkey was used');
  }
}

/** Any error of the browser means that there is no passkey. */
const failed = (error: unknown): never => {
  throw new PasskeyFailure(error instanceof Error && error.name === 'InvalidStateError');
};

/** Asks the browser for a passkey; throws `PasskeyFailure`. */
export async function proveByPasskey(request: PasskeyRequest): Promise<Proof> {
  const { startAuthentication } = await loadWebAuthn();
  return startAuthentication({ optionsJSON: request }).catch(failed);
}

/** Creates a passkey in the browser; throws `PasskeyFailure`. */
export async function makePasskey(
  creation: ResponseOf<SecondFactor['beginPasskey']>,
): Promise<NewCredential> {
  const { startRegistration } = await loadWebAuthn();
  return startRegistration({ optionsJSON: creation }).catch(failed);
}
