import type { Beekeeper, TestApp } from './app.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { BY_PASSWORD } from './people.ts';
import { codeAt } from './totp-codes.ts';

/** Accounts with a second factor. */
export function factorsOf(server: TestApp) {
  const beginTotp = async (keeper: Beekeeper, proof: object = BY_PASSWORD): Promise<string> =>
    (await keeper.post('/api/user/totp', proof)).body.totp.secret;
  const totpOn = async (
    keeper: Beekeeper,
    proof: object = BY_PASSWORD,
  ): Promise<{ secret: string; recoveryCodes: string[] }> => {
    const secret = await beginTotp(keeper, proof);
    // The previous step, so that the code of this moment stays unused.
    const { body } = await keeper.post('/api/user/totp/confirm', {
      code: codeAt(secret, server.now(), -1),
    });
    return { secret, recoveryCodes: body.recovery_codes };
  };
  const passkeyOptions = async (keeper: Beekeeper, proof: object = BY_PASSWORD) =>
    (await keeper.post('/api/user/passkeys/options', proof)).body;
  const passkeyOf = async (
    keeper: Beekeeper,
    name = 'Téléphone',
    proof: object = BY_PASSWORD,
  ): Promise<{ authenticator: Authenticator; id: number; recoveryCodes: string[] }> => {
    const authenticator = createAuthenticator();
    const credential = authenticator.create(await passkeyOptions(keeper, proof));
    const { body } = await keeper.post('/api/user/passkeys', { name, credential });
    return { authenticator, id: body.passkey.id, recoveryCodes: body.recovery_codes };
  };
  /** A confirmation by a passkey of the account. */
  const byPasskey = async (keeper: Beekeeper, authenticator: Authenticator, deviation: object = {}) => ({
    proof: {
      passkey: authenticator.get((await keeper.post('/api/user/proof/options')).body, deviation),
    },
  });
  return { beginTotp, totpOn, passkeyOptions, passkeyOf, byPasskey };
}
