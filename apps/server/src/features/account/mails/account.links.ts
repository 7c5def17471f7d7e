import { createHash } from 'node:crypto';
import type { AddressConfirmation, AddressSide, accountEndpoints, QueryOf } from '@propolis/contract';
import { HOUR_MS } from '@propolis/domain';
import type { Settings } from '@propolis/http-kit';
import { AppError, isSignature, sign } from '@propolis/runtime';
import type { z } from 'zod';

const VERIFY = { path: '/verify', purpose: 'verify-email' };
const EXPORT = { path: '/api/user/export/file', purpose: 'export' };
const ADDRESS = { path: '/address', purpose: 'change-address' };

export const linkNotValid = () => new AppError('link_not_valid', 422);

/** What a link says, signed in the order of its fields. */
type Claim = Readonly<Record<string, string>>;

const signedText = (claim: Claim): string => Object.values(claim).join(' ');

function signedPath(
  { secretKeys }: Settings,
  { path, purpose }: typeof VERIFY,
  expiresAt: Date,
  claim: Claim,
): string {
  const said = { ...claim, expires: String(Math.floor(expiresAt.getTime() / 1000)) };
  const signature = sign(secretKeys, purpose, signedText(said));
  return `${path}?${new URLSearchParams({ ...said, signature })}`;
}

/** Whether the signature of this link is valid and it has not expired. */
function isValid(
  { secretKeys }: Settings,
  purpose: string,
  { signature = '', ...said }: Claim,
  now: Date,
): boolean {
  if (!isSignature(secretKeys, { purpose, text: signedText(said) }, signature)) return false;
  return Number(said.expires) * 1000 > now.getTime();
}

/** A verification link is valid for 24 hours (specification). */
const VERIFICATION_LIFE = 24 * HOUR_MS; // ms

/** Binds a link to the address it was sent to. */
const hashEmail = (email: string): string => createHash('sha256').update(email).digest('hex');

export const verificationLink = (
  settings: Settings,
  { id, email }: { id: number; email: string },
  now: Date,
) =>
  settings.appUrl +
  signedPath(settings, VERIFY, new Date(now.getTime() + VERIFICATION_LIFE), {
    id: String(id),
    hash: hashEmail(email),
  });

/** A browser opens it at once, over a slow network within seconds. */
const EXPORT_LIFE = 60_000; // ms

/** Without a host: the page that asks for it knows its own. */
export const exportPath = (settings: Settings, userId: number, now: Date): string =>
  signedPath(settings, EXPORT, new Date(now.getTime() + EXPORT_LIFE), { id: String(userId) });

/** The account of a link to an export. */
export function readExportLink(
  settings: Settings,
  { id, expires, signature }: QueryOf<typeof accountEndpoints.exportByLink>,
  now: Date,
): number {
  if (!isValid(settings, EXPORT.purpose, { id, expires, signature }, now)) throw linkNotValid();
  return Number(id);
}

export interface VerificationClaim {
  readonly id: number;
  readonly hash: string;
  readonly expires: string;
  readonly signature: string;
}

export const isVerificationValid = (
  settings: Settings,
  { id, hash, expires, signature }: VerificationClaim,
  now: Date,
): boolean => isValid(settings, VERIFY.purpose, { id: String(id), hash, expires, signature }, now);

/** Whether the account still has the address that the link was sent to. */
export const isHashOf = (hash: string, email: string): boolean => hash === hashEmail(email);

export const passwordLink = ({ appUrl }: Settings, token: string, email: string): string =>
  `${appUrl}/password?${new URLSearchParams({ token, email })}`;

export const addressLink = (
  settings: Settings,
  { id, expires_at }: { readonly id: string; readonly expires_at: Date },
  side: AddressSide,
): string => settings.appUrl + signedPath(settings, ADDRESS, expires_at, { change: id, side });

/** The change and the mailbox of a valid link. */
export function readAddressLink(
  settings: Settings,
  { change, side, expires, signature }: z.output<typeof AddressConfirmation>,
  now: Date,
): { readonly id: string; readonly side: AddressSide } | undefined {
  if (!isValid(settings, ADDRESS.purpose, { change, side, expires, signature }, now)) return undefined;
  return { id: change, side: side === 'old' ? 'old' : 'new' };
}
