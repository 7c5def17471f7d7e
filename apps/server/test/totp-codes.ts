import { createHmac } from 'node:crypto';

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE_32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of an authenticator app, `steps` half minutes from now (RFC 6238, implemented independently). */
export function codeAt(secret: string, now: Date, steps = 0): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000) + steps));
  const hash = createHmac('sha1', fromBase32(secret)).update(step).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A six-digit code that no step near this moment has. */
export function wrongCode(secret: string, now: Date): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, now, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
}
