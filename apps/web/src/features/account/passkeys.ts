import type { BodyInputOf, PasskeyRequest, ResponseOf } from '@propolis/contract';
import type { calls } from '@propolis/contract/client';

/** Only who has passkeys loads it; it knows what older browsers lack. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Browsers have them where the page came by HTTPS, and on the own machine. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

type SecondFactor = typeof calls.secondFactor;
type Proof = BodyInputOf<SecondFactor['passkeySignIn']>['credential'];
type NewCredential = BodyInputOf<SecondFactor['addPasskey']>['credential'];

/** The person thought better of it, or the browser waited too long; `known`: this device has one already. */
export class PasskeyFailure extends Error {
  constructor(readonly known: boolean) {
    super(known ? 'the device has a passkey of this account' : 'no passkey was used');
  }
}

/** Whatever the browser says, there is no passkey. */
const failureOf = (error: unknown): PasskeyFailure =>
  new PasskeyFailure(error instanceof Error && error.name === 'InvalidStateError');

/** Asks for a passkey, in the browser's own words; throws `PasskeyFailure`. */
export async function proveByPasskey(request: PasskeyRequest): Promise<Proof> {
  const { startAuthentication } = await loadWebAuthn();
  return startAuthentication({ optionsJSON: request }).catch((error: unknown) => {
    throw failureOf(error);
  });
}

/** Makes a passkey, in the browser's own words; throws `PasskeyFailure`. */
export async function makePasskey(
  creation: ResponseOf<SecondFactor['beginPasskey']>,
): Promise<NewCredential> {
  const { startRegistration } = await loadWebAuthn();
  return startRegistration({ optionsJSON: creation }).catch((error: unknown) => {
    throw failureOf(error);
  });
}
