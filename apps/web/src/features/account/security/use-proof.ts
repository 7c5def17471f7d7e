import type { BodyInputOf, SecondFactor } from '@propolis/contract';
import type { calls } from '@propolis/contract/client';
import { useState } from 'react';
import type { FieldValues, UseFormSetError } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { showFieldErrors } from '../../../lib/form.ts';
import { ApiFailure } from '../../../lib/http.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { canUsePasskeys, PasskeyFailure, proveByPasskey } from '../passkeys.ts';
import { askProof } from './second-factor.api.ts';

export type Proof = BodyInputOf<typeof calls.secondFactor.removeTotp>['proof'];

/** `code` takes codes of the app too, `recovery_code` is all that an account without an app has. */
export type ProofWay = 'password' | 'code' | 'recovery_code' | 'passkey';

/** How the owner can prove who asks, the likeliest way first: by the password only while there is nothing else. */
export function waysOf({ totp_since, passkeys, recovery_codes_left }: SecondFactor): readonly ProofWay[] {
  if (totp_since === null && passkeys.length === 0) return ['password'];
  const codes: readonly ProofWay[] =
    totp_since !== null ? ['code'] : recovery_codes_left > 0 ? ['recovery_code'] : [];
  const isOffered = passkeys.length > 0 && (canUsePasskeys() || codes.length === 0);
  const keys: readonly ProofWay[] = isOffered ? ['passkey'] : [];
  return totp_since === null ? [...keys, ...codes] : [...codes, ...keys];
}

/** The proof of a form: in which way, and what becomes of what its field `proof` holds. */
export function useProof(factor: SecondFactor) {
  const ways = waysOf(factor);
  const [chosen, choose] = useState<ProofWay>();
  const ask = askProof.use();
  const [first = 'password'] = ways;
  const way = chosen ?? first;
  const prove = async (secret: string): Promise<Proof> => {
    if (way === 'password') return { password: secret };
    if (way !== 'passkey') return { code: secret };
    return { passkey: await proveByPasskey(await ask(undefined)) };
  };
  /** Of a field that must hold something. */
  const faultsOf = ({ proof }: { readonly proof: string }): Readonly<Record<string, string>> =>
    way !== 'passkey' && proof.trim() === '' ? { proof: 'required' } : {};
  return { way, other: ways.find((one) => one !== way), choose, prove, faultsOf };
}
export type OwnerProof = ReturnType<typeof useProof>;

/** What is wrong within a proof stands under its one field. */
const fieldOf = (field: string): string => (field.startsWith('proof.') ? 'proof' : field);

/** Says why nothing was done: under a field, or in a toast. */
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

/** Whether a request was refused for a reason that its sender can do something about. */
export const isRefused = (failure: unknown): boolean =>
  failure instanceof PasskeyFailure ||
  (failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500);
