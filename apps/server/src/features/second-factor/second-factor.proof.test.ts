import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, startOver, TEST_NOW, testApp } from '../../../test/app.ts';
import { factorsOf } from '../../../test/factors.ts';
import { BY_PASSWORD, newPerson, PASSWORD, peopleOf } from '../../../test/people.ts';
import { codeAt, wrongCode } from '../../../test/totp-codes.ts';
import { ownerProof } from './second-factor.proof.ts';

const server = await testApp();
beforeEach(() => startOver(server));

const { byPasskey, passkeyOf, totpOn } = factorsOf(server);
const { mailsFor } = peopleOf(server);

const byCode = (code: string | undefined) => ({ proof: { code } });
const GUESSED = { proof: { password: 'a guess' } };

/** The last entry of the sign-in log. */
async function lastNoted({ id }: Beekeeper): Promise<string | undefined> {
  const { rows } = await server.pool.query(
    'select kind from account_log where user_id = $1 order by id desc limit 1',
    [id],
  );
  return rows[0]?.kind;
}

/** An account with an authenticator app and a passkey. */
async function secured() {
  const keeper = await server.beekeeper();
  const { secret, recoveryCodes } = await totpOn(keeper);
  const { authenticator, id } = await passkeyOf(keeper, 'Téléphone', byCode(recoveryCodes[0]));
  return { keeper, secret, recoveryCodes, authenticator, passkeyId: id };
}
type Secured = Awaited<ReturnType<typeof secured>>;

interface Write {
  readonly what: string;
  readonly urlOf: (of: Secured) => string;
  readonly status: number;
  /** The body besides the proof. */
  readonly more?: () => object;
}

/** Each write that requires a proof, and its response to a valid one. */
const WRITES: readonly Write[] = [
  { what: 'a new secret of an app', urlOf: () => '/api/user/totp', status: 409 },
  { what: 'the removal of the codes', urlOf: () => '/api/user/totp/remove', status: 204 },
  { what: 'a new passkey', urlOf: () => '/api/user/passkeys/options', status: 200 },
  {
    what: 'the removal of a passkey',
    urlOf: ({ passkeyId }) => `/api/user/passkeys/${passkeyId}/remove`,
    status: 204,
  },
  { what: 'new recovery codes', urlOf: () => '/api/user/recovery_codes', status: 200 },
  {
    what: 'a new address',
    urlOf: () => '/api/user/address',
    status: 200,
    more: () => ({ email: newPerson().email }),
  },
  { what: 'the deletion of the account', urlOf: () => '/api/user/delete', status: 204 },
];

describe.each(WRITES)('$what', ({ urlOf, status, more = () => ({}) }) => {
  test('is rejected without a proof, with the body of older clients, and for one of another form', async () => {
    const of = await secured();
    const code = codeAt(of.secret, server.now());
    for (const [body, errors] of [
      [{}, {}],
      [{ proof: null }, {}],
      [{ password: PASSWORD }, {}],
      [{ password: PASSWORD, code }, {}],
      [{ proof: {} }, { proof: ['invalid'] }],
      [{ proof: { password: PASSWORD, code: '123456' } }, { proof: ['invalid'] }],
      [{ proof: { token: 'abc' } }, { proof: ['invalid'] }],
      [{ proof: { code: ' ' } }, { 'proof.code': ['required'] }],
    ]) {
      const answer = await of.keeper.post(urlOf(of), { ...more(), ...body });
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields', errors } });
    }
    expect((await of.keeper.get('/api/user')).status, 'the account is there').toBe(200);
  });

  test('is rejected for a wrong code or passkey, which the sign-in log shows', async () => {
    const of = await secured();
    const send = (proof: object) => of.keeper.post(urlOf(of), { ...more(), ...proof });
    for (const code of [wrongCode(of.secret, server.now()), of.recoveryCodes[0]]) {
      expect(await send(byCode(code))).toMatchObject({
        status: 422,
        body: { errors: { proof: ['code_wrong'] } },
      });
      expect(await lastNoted(of.keeper)).toBe('proof_failed');
    }
    const forged = await byPasskey(of.keeper, of.authenticator, { forged: true });
    expect(await send(forged)).toMatchObject({ status: 401, body: { code: 'passkey_not_valid' } });
    const { rows } = await server.pool.query(
      `select from account_log where user_id = $1 and kind = 'proof_failed'`,
      [of.keeper.id],
    );
    expect(rows).toHaveLength(3);
  });

  test('is rejected for the password alone if the account has a second factor', async () => {
    const of = await secured();
    for (const proof of [BY_PASSWORD, GUESSED]) {
      const answer = await of.keeper.post(urlOf(of), { ...more(), ...proof });
      expect(answer).toMatchObject({ status: 422, body: { errors: { proof: ['second_factor_required'] } } });
    }
    expect(await lastNoted(of.keeper)).not.toBe('proof_failed');
  });

  test.each([
    ['a code of the app', ({ secret }: Secured) => byCode(codeAt(secret, server.now()))],
    ['a recovery code', ({ recoveryCodes }: Secured) => byCode(recoveryCodes[1])],
    ['a passkey', ({ keeper, authenticator }: Secured) => byPasskey(keeper, authenticator)],
  ])('is accepted for %s', async (_way, proofOf) => {
    const of = await secured();
    expect((await of.keeper.post(urlOf(of), { ...more(), ...(await proofOf(of)) })).status).toBe(status);
  });
});

describe('an account without a second factor', () => {
  test.each([
    ['/api/user/passkeys/options', 200],
    ['/api/user/recovery_codes', 409],
    ['/api/user/address', 200],
    ['/api/user/delete', 204],
  ])('uses its password at %s, and a wrong one is logged', async (url, status) => {
    const keeper = await server.beekeeper();
    const more = url === '/api/user/address' ? { email: newPerson().email } : {};
    const wrong = await keeper.post(url, { ...more, ...GUESSED });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { proof: ['wrong'] } } });
    expect(await lastNoted(keeper)).toBe('proof_failed');
    expect((await keeper.post(url, { ...more, ...byCode('123456') })).body.errors).toEqual({
      proof: ['code_wrong'],
    });
    expect((await keeper.post(url, { ...more, ...BY_PASSWORD })).status).toBe(status);
  });
});

describe('a proof', () => {
  test('is valid once: a code, a recovery code and a passkey', async () => {
    const { keeper, secret, recoveryCodes, authenticator } = await secured();
    for (const [proof, refused] of [
      [byCode(codeAt(secret, server.now())), 422],
      [byCode(recoveryCodes[1]), 422],
      [await byPasskey(keeper, authenticator), 422],
    ] as const) {
      expect((await keeper.post('/api/user/passkeys/options', proof)).status).toBe(200);
      expect((await keeper.post('/api/user/passkeys/options', proof)).status).toBe(refused);
    }
  });

  test('is restored if the write fails', async () => {
    const { keeper, secret } = await secured();
    const proof = byCode(codeAt(secret, server.now()));
    expect((await keeper.post('/api/user/totp', proof)).status, 'codes are on already').toBe(409);
    expect((await keeper.post('/api/user/totp/remove', proof)).status).toBe(204);
  });

  test('is not used if the new address is taken', async () => {
    const [{ keeper, secret }, other] = [await secured(), await server.beekeeper()];
    const proof = byCode(codeAt(secret, server.now()));
    const taken = await keeper.post('/api/user/address', { email: other.email, ...proof });
    expect(taken.body.errors).toEqual({ email: ['already_used'] });
    expect((await keeper.post('/api/user/address', { email: newPerson().email, ...proof })).status).toBe(200);
  });

  test('by a recovery code sends a mail', async () => {
    const { keeper, recoveryCodes } = await secured();
    await keeper.post('/api/user/passkeys/options', byCode(recoveryCodes[1]));
    expect((await mailsFor(keeper.email)).at(-1)?.text).toContain('il vous en reste 8');
  });

  test('by a passkey must be of the same account, for a challenge of this account, not of a sign-in', async () => {
    const [mine, theirs] = [await secured(), await secured()];
    const renew = (proof: object) => mine.keeper.post('/api/user/recovery_codes', proof);
    const ended = { status: 422, body: { code: 'challenge_not_valid' } };
    expect(await renew(await byPasskey(theirs.keeper, theirs.authenticator))).toMatchObject(ended);
    const asked = (await mine.keeper.post('/api/user/proof/options')).body;
    expect(asked.allowCredentials).toHaveLength(1);
    expect(await renew({ proof: { passkey: theirs.authenticator.get(asked) } })).toMatchObject({
      status: 401,
      body: { code: 'passkey_not_valid' },
    });
    const forSignIn = (await server.anonymous.post('/api/auth/passkey/options')).body;
    expect(await renew({ proof: { passkey: mine.authenticator.get(forSignIn) } })).toMatchObject(ended);
    const { proof } = await byPasskey(mine.keeper, mine.authenticator);
    const signIn = await server.anonymous.post('/api/auth/passkey', { credential: proof.passkey });
    expect(signIn).toMatchObject(ended);
    expect((await renew({ proof })).status).toBe(200);
  });

  test('is limited to ten tries per quarter of an hour and fifty per day', async () => {
    const { keeper, secret } = await secured();
    const statuses: number[] = [];
    for (let quarter = 0; quarter < 6; quarter += 1) {
      server.setNow(new Date(Date.parse(TEST_NOW) + quarter * 900_000).toISOString());
      for (let tries = 0; tries < 11; tries += 1)
        statuses.push(
          (await keeper.post('/api/user/delete', byCode(wrongCode(secret, server.now())))).status,
        );
    }
    const heard = (from: number) => statuses.slice(from, from + 11).filter((one) => one === 422).length;
    // Enabling the second factor took a try or two.
    expect(heard(11)).toBe(10);
    expect(statuses.filter((one) => one === 422).length).toBeLessThanOrEqual(50);
    expect(heard(55)).toBeLessThan(10);
  });
});

test('a demo account can be deleted without a proof, and changes nothing else', async () => {
  const keeper = await server.beekeeper();
  await server.pool.query(`update users set demo_ends_at = now(), password_hash = '-' where id = $1`, [
    keeper.id,
  ]);
  for (const url of ['totp', 'passkeys/options', 'recovery_codes'])
    expect((await keeper.post(`/api/user/${url}`, BY_PASSWORD)).status).toBe(403);
  expect((await keeper.post('/api/user/delete')).status).toBe(204);
});

test.each<[change: string, change: (keeper: Beekeeper) => Promise<unknown>, error: string]>([
  [
    'another password',
    ({ id }) => server.db.updateTable('users').set({ password_hash: 'other' }).where('id', '=', id).execute(),
    'wrong',
  ],
  ['a second factor', (keeper) => totpOn(keeper), 'second_factor_required'],
])('a checked password is no proof once there is %s', async (_what, change, error) => {
  const keeper = await server.beekeeper();
  // All that a proof by password reads.
  const request = { db: server.db, user: { id: keeper.id } } as never;
  const use = await ownerProof.prove(request, BY_PASSWORD.proof);
  await change(keeper);
  await expect(use(request)).rejects.toMatchObject({ errors: { proof: [error] } });
});
