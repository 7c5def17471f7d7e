import type { BodyInputOf, SecondFactor } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { useState } from 'react';
import type { FieldValues, UseFormSetError } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { showFieldErrors } from '../../../lib/form.ts';
import { ApiFailure } from '../../../lib/http.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { useCall } from '../../../lib/writes/use-call.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { canUsePasskeys, PasskeyFailure, proveByPasskey } from '../passkeys.ts';

export type Proof = BodyInputOf<typeof calls.secondFactor.removeTotp>['proof'];

/** `code` also accepts codes of the app; an account without an app has only `recovery_code`. */
export type ProofWay = 'password' | 'code' | 'recovery_code' | 'passkey';

/** The available methods, the most likely first; the password only if there is no second factor. */
export function waysOf({ totp_since, passkeys, recovery_codes_left }: SecondFactor): readonly ProofWay[] {
  if (totp_since === null && passkeys.length === 0) return ['password'];
  const codes: readonly ProofWay[] =
    totp_since !== null ? ['code'] : recovery_codes_left > 0 ? ['recovery_code'] : [];
  const isOffered = passkeys.length > 0 && (canUsePasskeys() || codes.length === 0);
  const keys: readonly ProofWay[] = isOffered ? ['passkey'] : [];
  return totp_since === null ? [...keys, ...codes] : [...codes, ...keys];
}

/** The state of a form's proof: its method and the value of the field `proof`. */
export function useProof(factor: SecondFactor) {
  const ways = waysOf(factor);
  const [chosen, choose] = useState<ProofWay>();
  const ask = useCall(calls.secondFactor.askProof);
  const [first = 'password'] = ways;
  const way = chosen ?? first;
  const prove = async (secret: string): Promise<Proof> => {
    if (way === 'password') return { password: secret };
    if (way !== 'passkey') return { code: secret };
    return { passkey: await proveByPasskey(await ask({})) };
  };
  /** The field is required. */
  const faultsOf = ({ proof }: { readonly proof: string }): Readonly<Record<string, string>> =>
    way !== 'passkey' && proof.trim() === '' ? { proof: 'required' } : {};
  return { way, other: ways.find((one) => one !== way), choose, prove, faultsOf };
}
export type OwnerProof = ReturnType<typeof useProof>;

/** All errors of a proof are shown under its one field. */
const fieldOf = (field: string): string => (field.startsWith('proof.') ? 'proof' : field);

/** Shows an error under a field or in a toast. */
export function useProofFailure(): <Values extends FieldValues>(
  failure: unknown,
  setError: UseFormSetError<Values>,
) => void {
  const t = useTranslations();
  const message = useFailureMessage();
  return (failure, setError) => {
    if (failure instanceof PasskeyFailure)
      showToast('error', t(failure.known ? 'secondFactor.passkeys.already' : 'account.passkey.failed'));
    else if (!showFieldErrors(failure, setError, fieldOf)) showToast('error', message(failure));
  };
}

/** Whether the user can correct the cause of the refusal. */
export const isRefused = (failure: unknown): boolean =>
  failure instanceof PasskeyFailure ||
  (failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500);
