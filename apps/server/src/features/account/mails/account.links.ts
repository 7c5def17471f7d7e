import { createHash } from 'node:crypto';
import { HOUR_MS } from '@propolis/domain';
import type { Settings } from '@propolis/http-kit';
import { isSignature, sign } from '@propolis/runtime';

/** A verification link is valid for 24 hours (specification). */
const VERIFICATION_LIFE = 24 * HOUR_MS; // ms

/** Binds a link to the address it was sent to. */
const hashEmail = (email: string): string => createHash('sha256').update(email).digest('hex');

const PURPOSE = 'verify-email';

const signedText = (id: number, hash: string, expires: string): string => `${id} ${hash} ${expires}`;

export function verificationLink(
  { appUrl, secretKeys }: Settings,
  user: { id: number; email: string },
  now: Date,
): string {
  const hash = hashEmail(user.email);
  const expires = String(Math.floor((now.getTime() + VERIFICATION_LIFE) / 1000));
  const signature = sign(secretKeys, PURPOSE, signedText(user.id, hash, expires));
  return `${appUrl}/verify?${new URLSearchParams({ id: String(user.id), hash, expires, signature })}`;
}

interface VerificationClaim {
  readonly id: number;
  readonly hash: string;
  readonly expires: string;
  readonly signature: string;
}

/** Whether the signature of this link is valid and it has not expired. */
export function isVerificationValid({ secretKeys }: Settings, claim: VerificationClaim, now: Date): boolean {
  const { id, hash, expires, signature } = claim;
  const signed = { purpose: PURPOSE, text: signedText(id, hash, expires) };
  if (!isSignature(secretKeys, signed, signature)) return false;
  return Number(expires) * 1000 > now.getTime();
}

/** Whether the account still has the address that the link was sent to. */
export const isHashOf = (hash: string, email: string): boolean => hash === hashEmail(email);

export const passwordLink = ({ appUrl }: Settings, token: string, email: string): string =>
  `${appUrl}/password?${new URLSearchParams({ token, email })}`;
