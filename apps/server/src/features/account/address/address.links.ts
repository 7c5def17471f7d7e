import type { AddressConfirmation, AddressSide } from '@propolis/contract';
import type { Settings } from '@propolis/http-kit';
import { isSignature, sign } from '@propolis/runtime';
import type { z } from 'zod';

type Claim = z.output<typeof AddressConfirmation>;

const PURPOSE = 'change-address';

const signedText = ({ change, side, expires }: Omit<Claim, 'signature'>): string =>
  `${change} ${side} ${expires}`;

interface Linked {
  readonly id: string;
  readonly expires_at: Date;
}

export function addressLink(
  { appUrl, secretKeys }: Settings,
  { id, expires_at }: Linked,
  side: AddressSide,
): string {
  const claim = { change: id, side, expires: String(Math.floor(expires_at.getTime() / 1000)) };
  const signature = sign(secretKeys, PURPOSE, signedText(claim));
  return `${appUrl}/address?${new URLSearchParams({ ...claim, signature })}`;
}

/** The change and the mailbox of a link, if its signature is valid and it has not expired. */
export function readAddressLink(
  { secretKeys }: Settings,
  claim: Claim,
  now: Date,
): { readonly id: string; readonly side: AddressSide } | undefined {
  const signed = { purpose: PURPOSE, text: signedText(claim) };
  if (!isSignature(secretKeys, signed, claim.signature)) return undefined;
  if (Number(claim.expires) * 1000 <= now.getTime()) return undefined;
  return { id: claim.change, side: claim.side === 'old' ? 'old' : 'new' };
}
