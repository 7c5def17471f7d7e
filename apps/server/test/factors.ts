import { hashPassword } from '../src/features/account/account.passwords.ts';
import type { Beekeeper, TestApp } from './app.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { PASSWORD } from './people.ts';
import { codeAt } from './totp-codes.ts';

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
