import type { Passkey } from '@propolis/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, startOver, TEST_NOW, testApp } from '../../../../test/app.ts';
import { type Authenticator, createAuthenticator } from '../../../../test/authenticator.ts';
import { factorsOf } from '../../../../test/factors.ts';
import { BY_PASSWORD, PASSWORD, peopleOf } from '../../../../test/people.ts';
import { codeAt } from '../../../../test/totp-codes.ts';
import { notePasskeyUse } from './passkeys.queries.ts';

const server = await testApp();
beforeEach(() => startOver(server));

const { byPasskey, passkeyOptions, passkeyOf, totpOn } = factorsOf(server);
const { linkFor, login, mailsFor, withToken } = peopleOf(server);

const forward = (seconds: number) =>
  server.setNow(new Date(server.now().getTime() + seconds * 1000).toISOString());
const request = async () => (await server.anonymous.post('/api/auth/passkey/options')).body;
const signIn = (credential: object, more: object = {}) =>
  server.anonymous.post('/api/auth/passkey', { credential, ...more });
const statusOf = async (keeper: Beekeeper) => (await keeper.get('/api/user/second_factor')).body;
const add = (keeper: Beekeeper, credential: object, name = 'Clé') =>
  keeper.post('/api/user/passkeys', { name, credential });

/** Failed second steps in the sign-in log. */
async function failedSteps({ id }: Beekeeper): Promise<number> {
  const { rows } = await server.pool.query(
    `select count(*)::int as n from account_log where user_id = $1 and kind = 'second_step_failed'`,
    [id],
  );
  return rows[0].n;
}

const refused = { status: 401, body: { code: 'passkey_not_valid' } };
const ended = { status: 422, body: { code: 'challenge_not_valid' } };

describe('a new passkey', () => {
  test('is created for this host with user verification and an opaque user id', async () => {
    const keeper = await server.beekeeper();
    const guess = { proof: { password: 'a guess' } };
    expect((await keeper.post('/api/user/passkeys/options', guess)).body.errors).toEqual({
      proof: ['wrong'],
    });
    const options = await passkeyOptions(keeper);
    expect(options).toMatchObject({
      rp: { id: 'propolis.test', name: 'Propolis' },
      user: { name: keeper.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(Buffer.from(options.user.id, 'base64url').toString('latin1')).not.toContain(keeper.email);
  });

  test('is stored with its name, reported by mail, and returns recovery codes if it is the first factor', async () => {
    const keeper = await server.beekeeper();
    const { id, authenticator, recoveryCodes } = await passkeyOf(keeper, 'Téléphone');
    expect(recoveryCodes).toHaveLength(10);
    expect(await statusOf(keeper)).toEqual({
      totp_since: null,
      passkeys: [{ id, name: 'Téléphone', created_at: TEST_NOW, last_used_at: null }],
      recovery_codes_left: 10,
    });
    expect((await mailsFor(keeper.email)).at(-1)?.text).toContain('«\u00A0Téléphone\u00A0»');
    const second = await passkeyOf(keeper, 'Ordinateur', await byPasskey(keeper, authenticator));
    expect(second.recoveryCodes).toBeNull();
    const proof = await byPasskey(keeper, second.authenticator);
    expect((await passkeyOptions(keeper, proof)).excludeCredentials).toHaveLength(2);
  });

  test.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['an unverified user', { unverified: true }],
  ])('is rejected if it was created for %s', async (_whom, deviation) => {
    const keeper = await server.beekeeper();
    const credential = createAuthenticator().create(await passkeyOptions(keeper), deviation);
    expect(await add(keeper, credential)).toMatchObject(refused);
    expect((await statusOf(keeper)).passkeys).toEqual([]);
  });

  test('is stored once, within ten minutes, by the account that requested it', async () => {
    const [keeper, stranger] = [await server.beekeeper(), await server.beekeeper()];
    const authenticator = createAuthenticator();
    const credential = authenticator.create(await passkeyOptions(keeper));
    expect(await add(stranger, credential)).toMatchObject(ended);
    const answers = await server.withConnections(5, () =>
      Promise.all([1, 2, 3].map(() => add(keeper, credential))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const proof = await byPasskey(keeper, authenticator);
    const late = createAuthenticator().create(await passkeyOptions(keeper, proof));
    forward(600);
    expect(await add(keeper, late)).toMatchObject(ended);
  });

  test('of another account is rejected, and so is the answer to another challenge', async () => {
    const [keeper, stranger] = [await server.beekeeper(), await server.beekeeper()];
    const { authenticator } = await passkeyOf(keeper);
    expect((await add(stranger, authenticator.create(await passkeyOptions(stranger)))).status).toBe(409);
    const forSignIn = (await request()).challenge;
    const credential = createAuthenticator().create(await passkeyOptions(stranger), { challenge: forSignIn });
    expect(await add(stranger, credential)).toMatchObject(ended);
  });

  test.each([
    ['no name', { name: ' ' }, { name: ['required'] }],
    ['a long name', { name: 'x'.repeat(61) }, { name: ['too_long'] }],
    ['no credential', { credential: undefined }, { credential: ['required'] }],
  ])('with %s is rejected', async (_what, change, errors) => {
    const keeper = await server.beekeeper();
    const credential = createAuthenticator().create(await passkeyOptions(keeper));
    const answer = await keeper.post('/api/user/passkeys', { name: 'Clé', credential, ...change });
    expect(answer).toMatchObject({ status: 422, body: { errors } });
  });

  test('with a text that the database cannot store is rejected', async () => {
    const keeper = await server.beekeeper();
    const credential = createAuthenticator().create(await passkeyOptions(keeper));
    const response = { ...credential.response, transports: ['usb\0'] };
    expect((await add(keeper, { ...credential, response })).status).toBe(422);
  });

  test('with a malformed body is rejected', async () => {
    const keeper = await server.beekeeper();
    const credential = createAuthenticator().create(await passkeyOptions(keeper));
    for (const response of [
      { ...credential.response, clientDataJSON: 'bm90IGpzb24' },
      { ...credential.response, clientDataJSON: Buffer.from('{"challenge":7}').toString('base64url') },
      { ...credential.response, attestationObject: 'AAAA' },
    ])
      expect(await add(keeper, { ...credential, response })).toMatchObject(refused);
  });

  test('is rejected above the limit of twenty', async () => {
    const keeper = await server.beekeeper();
    const { authenticator } = await passkeyOf(keeper);
    await server.pool.query(
      `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
        select id, 'Clé', sha256(convert_to(number::text, 'UTF8')), '', 0, '{}', now()
          from users, generate_series(1, 19) number where id = $1`,
      [keeper.id],
    );
    const answer = await keeper.post('/api/user/passkeys/options', await byPasskey(keeper, authenticator));
    expect(answer).toMatchObject({ status: 409, body: { code: 'quota_passkeys' } });
  });
});

describe('signing in with a passkey', () => {
  let keeper: Beekeeper;
  let authenticator: Authenticator;
  beforeAll(async () => {
    keeper = await server.beekeeper();
    authenticator = (await passkeyOf(keeper)).authenticator;
  });

  test('requires neither password nor code, and the session has the chosen lifetime', async () => {
    const { status, body } = await signIn(authenticator.get(await request()), { remember_me: true });
    expect(status).toBe(200);
    expect(body.browser_token).toHaveLength(43);
    expect((await statusOf(keeper)).passkeys[0].last_used_at).toBe(TEST_NOW);
    forward(89 * 24 * 3600);
    expect((await withToken(body.access_token)).json()).toMatchObject({ email: keeper.email });
  });

  test('needs no user name: the challenge lists no passkeys', async () => {
    expect(await request()).toMatchObject({
      rpId: 'propolis.test',
      allowCredentials: [],
      userVerification: 'required',
    });
  });

  test.each([
    ['for another page', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { unverified: true }],
    ['with a forged signature', { forged: true }],
    ['for another account', { userHandle: 'AAAA' }],
    ['by a passkey of no account', { id: 'bm9ib2R5' }],
    ['by a copy that does not count on', { counter: 1 }],
  ])('%s is rejected with a generic error, and recorded for its account', async (_how, deviation) => {
    await signIn(authenticator.get(await request()));
    const before = await failedSteps(keeper);
    const answer = await signIn(authenticator.get(await request(), deviation));
    expect(answer).toMatchObject(refused);
    const isKnownPasskey = !('id' in deviation);
    expect(await failedSteps(keeper)).toBe(before + (isKnownPasskey ? 1 : 0));
  });

  test('a proof is valid once, also in ten concurrent requests', async () => {
    const proof = authenticator.get(await request());
    const answers = await server.withConnections(10, () =>
      Promise.all(Array.from({ length: 10 }, () => signIn(proof))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signIn(proof)).toMatchObject(ended);
  });

  test('must answer a challenge of the server within ten minutes', async () => {
    const proof = authenticator.get(await request());
    forward(600);
    expect(await signIn(proof)).toMatchObject(ended);
    expect(await signIn(authenticator.get(await request(), { challenge: 'bWFkZSB1cA' }))).toMatchObject(
      ended,
    );
  });
});

describe('a passkey as the second step', () => {
  test('is requested after the password, keeps the chosen lifetime and uses the challenge', async () => {
    const keeper = await server.beekeeper();
    const { authenticator } = await passkeyOf(keeper);
    const { secret } = await totpOn(keeper, await byPasskey(keeper, authenticator));
    const asked = (await login(keeper.email, PASSWORD, { remember_me: true })).body;
    expect(asked.methods).toEqual(['totp', 'passkey', 'recovery_code']);
    expect(asked.passkey.allowCredentials).toHaveLength(1);
    const { status, body } = await signIn(authenticator.get(asked.passkey));
    expect(status).toBe(200);
    const code = codeAt(secret, server.now());
    const again = await server.anonymous.post('/api/auth/second_step', { challenge: asked.challenge, code });
    expect(again).toMatchObject(ended);
    forward(89 * 24 * 3600);
    expect((await withToken(body.access_token)).statusCode).toBe(200);
  });

  test('must belong to the same account', async () => {
    const [keeper, stranger] = [await server.beekeeper(), await server.beekeeper()];
    await passkeyOf(keeper);
    const theirs = (await passkeyOf(stranger)).authenticator;
    const asked = (await login(keeper.email)).body;
    expect(await signIn(theirs.get(asked.passkey))).toMatchObject(refused);
  });
});

describe('the passkeys of a user', () => {
  test('can be renamed and deleted; without the last one the password is sufficient', async () => {
    const keeper = await server.beekeeper();
    const { id, authenticator } = await passkeyOf(keeper);
    const other = await passkeyOf(keeper, 'Tablette', await byPasskey(keeper, authenticator));
    const passkeys = async () =>
      (await statusOf(keeper)).passkeys.map((one: Passkey) => [one.name, one.last_used_at]);
    expect((await keeper.put(`/api/user/passkeys/${id}`, { name: 'Vieux téléphone' })).body.name).toBe(
      'Vieux téléphone',
    );
    expect(await passkeys()).toEqual([
      ['Vieux téléphone', TEST_NOW],
      ['Tablette', null],
    ]);
    expect((await login(keeper.email)).body.code).toBe('second_factor_required');
    const proof = await byPasskey(keeper, authenticator);
    expect((await keeper.post(`/api/user/passkeys/${id}/remove`, proof)).status).toBe(204);
    expect(await passkeys()).toEqual([['Tablette', null]]);
    expect((await statusOf(keeper)).recovery_codes_left).toBe(10);
    const last = await byPasskey(keeper, other.authenticator);
    expect((await keeper.post(`/api/user/passkeys/${other.id}/remove`, last)).status).toBe(204);
    expect(await statusOf(keeper)).toEqual({ totp_since: null, passkeys: [], recovery_codes_left: 0 });
    expect((await mailsFor(keeper.email)).at(-1)?.subject).toContain("Clé d'accès supprimée");
    expect((await login(keeper.email)).body).toHaveProperty('access_token');
    expect(await signIn(authenticator.get(await request()))).toMatchObject(refused);
  });

  test('are not used with a counter that another request has raised', async () => {
    const { db } = server;
    const { id } = await passkeyOf(await server.beekeeper());
    const read = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await notePasskeyUse(db, read, Number(read.counter) + 1, server.now())).toBe(true);
    expect(await notePasskeyUse(db, read, Number(read.counter) + 2, server.now())).toBe(false);
  });

  test('stay after a reset by mail, even unknown ones: the mail advises to delete them first', async () => {
    const keeper = await server.beekeeper();
    const { authenticator } = await passkeyOf(keeper);
    const [mail] = await mailsFor(keeper.email);
    expect(mail?.text).toMatch(/supprimez tout de suite cette clé d'accès, puis changez votre mot de passe/);
    const { email } = keeper;
    await server.anonymous.post('/api/auth/password/forgot', { email });
    const token = (await linkFor(email)).searchParams.get('token');
    const password = 'tilleul et acacia';
    const body = { token, email, password, password_confirmation: password };
    expect((await server.anonymous.post('/api/auth/password/reset', body)).status).toBe(204);
    expect((await login(email, password)).body.code).toBe('second_factor_required');
    expect((await signIn(authenticator.get(await request()))).status).toBe(200);
  });

  test('do not include those of others, which cannot be deleted', async () => {
    const [keeper, stranger] = [await server.beekeeper(), await server.beekeeper()];
    const { id } = await passkeyOf(keeper);
    expect((await stranger.put(`/api/user/passkeys/${id}`, { name: 'mine' })).status).toBe(404);
    expect((await stranger.post(`/api/user/passkeys/${id}/remove`, BY_PASSWORD)).status).toBe(404);
    expect((await statusOf(keeper)).passkeys[0].name).toBe('Téléphone');
    expect((await statusOf(stranger)).passkeys).toEqual([]);
  });
});

test('a demo account has no second factor and gets an error', async () => {
  const keeper = await server.beekeeper();
  await server.pool.query('update users set demo_ends_at = now() where id = $1', [keeper.id]);
  for (const url of ['totp', 'passkeys/options', 'recovery_codes'])
    expect(await keeper.post(`/api/user/${url}`, BY_PASSWORD)).toMatchObject({
      status: 403,
      body: { code: 'not_in_demo' },
    });
});
