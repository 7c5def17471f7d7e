import { createHmac } from 'node:crypto';
import { hashPassword } from '../src/features/account/account.passwords.ts';
import type { Beekeeper, TestApp } from './app.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { PASSWORD } from './people.ts';

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE_32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app shows at this moment, `steps` half minutes from it (RFC 6238, written here once more). */
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

/** Accounts with more than a password, set up as their owners do. */
export function factorsOf(house: () => TestApp) {
  let hashed: Promise<string> | undefined;
  /** With a password that is known here. */
  const owner = async (): Promise<Beekeeper> => {
    hashed ??= hashPassword(PASSWORD);
    const keeper = await house().beekeeper();
    const { db } = house();
    await db
      .updateTable('users')
      .set({ password_hash: await hashed })
      .where('id', '=', keeper.id)
      .execute();
    return keeper;
  };
  const beginTotp = async (keeper: Beekeeper): Promise<string> =>
    (await keeper.post('/api/user/totp', { password: PASSWORD })).body.totp.secret;
  const totpOn = async (keeper: Beekeeper): Promise<{ secret: string; recoveryCodes: string[] }> => {
    const secret = await beginTotp(keeper);
    // One step back, so that the code of this moment still serves.
    const { body } = await keeper.post('/api/user/totp/confirm', { code: codeAt(secret, house().now(), -1) });
    return { secret, recoveryCodes: body.recovery_codes };
  };
  const passkeyOptions = async (keeper: Beekeeper) =>
    (await keeper.post('/api/user/passkeys/options', { password: PASSWORD })).body;
  const passkeyOf = async (
    keeper: Beekeeper,
    name = 'Téléphone',
  ): Promise<{ authenticator: Authenticator; id: number; recoveryCodes: string[] }> => {
    const authenticator = createAuthenticator();
    const credential = authenticator.create(await passkeyOptions(keeper));
    const { body } = await keeper.post('/api/user/passkeys', { name, credential });
    return { authenticator, id: body.passkey.id, recoveryCodes: body.recovery_codes };
  };
  return { owner, beginTotp, totpOn, passkeyOptions, passkeyOf };
}
