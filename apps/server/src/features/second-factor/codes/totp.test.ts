import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, startOver, TEST_NOW, TEST_SETTINGS, testApp } from '../../../../test/app.ts';
import { factorsOf } from '../../../../test/factors.ts';
import { BY_PASSWORD, PASSWORD, peopleOf } from '../../../../test/people.ts';
import { codeAt, wrongCode } from '../../../../test/totp-codes.ts';
import { confirmTotp, keepTotp, replaceSealed, useStep } from './totp.queries.ts';
import { resealSecrets } from './totp.reseal.ts';

const server = await testApp();
beforeEach(() => startOver(server));

const { beginTotp, totpOn } = factorsOf(server);
const { login, mailsFor, linkFor, withToken } = peopleOf(server);

const forward = (seconds: number) =>
  server.setNow(new Date(server.now().getTime() + seconds * 1000).toISOString());
const secondStep = (challenge: string, code: string, more: object = {}) =>
  server.anonymous.post('/api/auth/second_step', { challenge, code, ...more });
/** The challenge for the second step after a correct password. */
const challengeFor = async (email: string, more: object = {}): Promise<string> =>
  (await login(email, PASSWORD, more)).body.challenge;
const now = (secret: string, steps = 0) => codeAt(secret, server.now(), steps);
const GUESSED = { proof: { password: 'a guess' } };
const byCode = (code: string | undefined) => ({ proof: { code } });
const statusOf = async (keeper: Beekeeper) => (await keeper.get('/api/user/second_factor')).body;

describe('enabling codes', () => {
  test('requires the password, and takes effect with the first code', async () => {
    const keeper = await server.beekeeper();
    expect(await keeper.post('/api/user/totp', GUESSED)).toMatchObject({
      status: 422,
      body: { errors: { proof: ['wrong'] } },
    });
    await beginTotp(keeper);
    expect((await login(keeper.email)).body).toHaveProperty('access_token');
    expect(await statusOf(keeper)).toEqual({ totp_since: null, passkeys: [], recovery_codes_left: 0 });
  });

  test("returns a secret of 160 bits for an app, labelled with the user's address", async () => {
    const keeper = await server.beekeeper();
    const { body } = await keeper.post('/api/user/totp', BY_PASSWORD);
    const uri = new URL(body.totp.uri);
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(uri.pathname)).toBe(`/Propolis:${keeper.email}`);
    expect(uri.searchParams.get('secret')).toBe(body.totp.secret);
    expect(uri.searchParams.get('issuer')).toBe('Propolis');
    expect(body.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  test("sends a mail in the user's language and returns ten recovery codes once", async () => {
    const keeper = await server.beekeeper();
    const { recoveryCodes } = await totpOn(keeper);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/);
    expect(await statusOf(keeper)).toEqual({
      totp_since: TEST_NOW,
      passkeys: [],
      recovery_codes_left: 10,
    });
    const mail = (await mailsFor(keeper.email)).at(-1);
    expect(mail?.subject).toBe('Propolis: Double authentification activée');
    expect(mail?.text).toContain('http://propolis.test/profile?tab=security');
  });

  test.each([-1, 0, 1])('accepts the code of an offset of %i steps', async (steps) => {
    const keeper = await server.beekeeper();
    const secret = await beginTotp(keeper);
    expect((await keeper.post('/api/user/totp/confirm', { code: now(secret, steps) })).status).toBe(200);
  });

  test.each([-2, 2])('rejects the code of an offset of %i steps', async (steps) => {
    const keeper = await server.beekeeper();
    const secret = await beginTotp(keeper);
    const answer = await keeper.post('/api/user/totp/confirm', { code: now(secret, steps) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { code: ['code_wrong'] } } });
    expect((await statusOf(keeper)).totp_since).toBeNull();
  });

  test('accepts six digits, and nothing else', async () => {
    const keeper = await server.beekeeper();
    await beginTotp(keeper);
    for (const code of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
      expect((await keeper.post('/api/user/totp/confirm', { code })).body.errors).toEqual({
        code: ['code_wrong'],
      });
  });

  test('accepts only the last secret, cannot restart once enabled, and happens once', async () => {
    const keeper = await server.beekeeper();
    const first = await beginTotp(keeper);
    const second = await beginTotp(keeper);
    expect((await keeper.post('/api/user/totp/confirm', { code: now(first) })).status).toBe(422);
    const code = now(second);
    const answers = await server.withConnections(4, () =>
      Promise.all([1, 2, 3].map(() => keeper.post('/api/user/totp/confirm', { code }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const again = await keeper.post('/api/user/totp', byCode(now(second, 1)));
    expect(again.status).toBe(409);
  });

  test('and using them fails for a secret that another request has replaced or enabled', async () => {
    const { db } = server;
    const { id: userId } = await server.beekeeper();
    const [former, current] = [Buffer.from('former'), Buffer.from('current')];
    for (const secret of [former, current]) expect(await keepTotp(db, userId, secret)).toBe(true);
    const of = (sealedSecret: Buffer, step: number) => ({ userId, sealedSecret, step });
    expect(await confirmTotp(db, of(former, 1), server.now())).toBe(false);
    expect(await confirmTotp(db, of(current, 1), server.now())).toBe(true);
    expect(await confirmTotp(db, of(current, 2), server.now())).toBe(false);
    expect(await useStep(db, of(former, 2))).toBe(false);
    await replaceSealed(db, of(former, 2), Buffer.from('former, sealed anew'));
    expect(await useStep(db, of(current, 2))).toBe(true);
  });

  test('returns secret and codes once; a repeated request gets neither', async () => {
    const keeper = await server.beekeeper();
    const key = { 'idempotency-key': 'd2a5a2b6-27a0-4a39-8ba5-0c7f5a1f2c11' };
    const body = BY_PASSWORD;
    const first = await keeper.post('/api/user/totp', body, key);
    expect((await keeper.post('/api/user/totp', body, key)).body).toEqual({ totp: null });
    const again = { 'idempotency-key': 'd2a5a2b6-27a0-4a39-8ba5-0c7f5a1f2c12' };
    const code = { code: now(first.body.totp.secret) };
    expect((await keeper.post('/api/user/totp/confirm', code, again)).body.recovery_codes).toHaveLength(10);
    expect((await keeper.post('/api/user/totp/confirm', code, again)).body).toEqual({ recovery_codes: null });
  });

  test('stores the secret encrypted and the recovery codes hashed', async () => {
    const keeper = await server.beekeeper();
    const { secret, recoveryCodes } = await totpOn(keeper);
    const { rows } = await server.pool.query(
      `select encode(sealed_secret, 'escape') as text from totp_secrets where user_id = $1
        union all select encode(code_hash, 'escape') from recovery_codes where user_id = $1
        union all select answer::text from idempotency_keys where user_id = $1`,
      [keeper.id],
    );
    const texts = rows.map(({ text }) => text).join('\n');
    expect(rows.length).toBeGreaterThan(10);
    expect(texts).not.toContain(secret);
    for (const code of recoveryCodes) expect(texts).not.toContain(code);
  });

  test('works with a rotated secret key while the old one is configured, and without it after the nightly job', async () => {
    const keeper = await server.beekeeper();
    const { secret } = await totpOn(keeper);
    const [old] = TEST_SETTINGS.secretKeys;
    const next = 'the-next-secret-key-for-tests-of-32-characters';
    const attempt = async () => {
      forward(60);
      return (await secondStep(await challengeFor(keeper.email), now(secret))).status;
    };
    try {
      server.setSecretKeys(next);
      expect(await attempt()).toBe(422);
      server.setSecretKeys(next, old);
      expect(await attempt()).toBe(200);
      server.setSecretKeys(next);
      expect(await attempt()).toBe(422);
      await resealSecrets(server.db, { secretKeys: [next] });
      expect(await attempt(), 'without the old key nothing is lost').toBe(422);
      await resealSecrets(server.db, { secretKeys: [next, old] });
      expect(await attempt()).toBe(200);
    } finally {
      server.setSecretKeys(old);
    }
  });

  test('a secret copied to the row of another account is invalid there', async () => {
    const [one, other] = [await server.beekeeper(), await server.beekeeper()];
    const { secret } = await totpOn(one);
    await totpOn(other);
    await server.pool.query(
      `update totp_secrets set sealed_secret = (select sealed_secret from totp_secrets where user_id = $1)
        where user_id = $2`,
      [one.id, other.id],
    );
    expect((await secondStep(await challengeFor(other.email), now(secret))).status).toBe(422);
  });
});

describe('signing in with a code', () => {
  test('is required after the correct password, and opens a session with the chosen lifetime', async () => {
    const keeper = await server.beekeeper();
    const { secret } = await totpOn(keeper);
    expect(await login(keeper.email, 'a guess')).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
    const asked = await login(keeper.email, PASSWORD, { remember_me: true });
    expect(asked.body).toEqual({
      code: 'second_factor_required',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery_code'],
      passkey: null,
    });
    const { status, body } = await secondStep(asked.body.challenge, now(secret));
    expect(status).toBe(200);
    expect((await withToken(body.access_token)).json()).toMatchObject({ email: keeper.email });
    forward(89 * 24 * 3600);
    expect((await withToken(body.access_token)).statusCode, 'remember_me is carried through').toBe(200);
    await server.db.deleteFrom('recovery_codes').where('user_id', '=', keeper.id).execute();
    expect((await login(keeper.email)).body.methods).toEqual(['totp']);
  });

  test('opens a short session on request, and the browser becomes known', async () => {
    const keeper = await server.beekeeper();
    const { secret } = await totpOn(keeper);
    const { body } = await secondStep(await challengeFor(keeper.email), now(secret));
    expect(body.browser_token).toHaveLength(43);
    forward(24 * 3600);
    expect((await withToken(body.access_token)).statusCode).toBe(401);
  });

  test('a code is valid once, and older ones become invalid', async () => {
    const keeper = await server.beekeeper();
    const { secret } = await totpOn(keeper);
    const next = now(secret, 1);
    expect((await secondStep(await challengeFor(keeper.email), next)).status).toBe(200);
    for (const code of [next, now(secret, 0), now(secret, -1)])
      expect((await secondStep(await challengeFor(keeper.email), code)).body.errors).toEqual({
        code: ['code_wrong'],
      });
  });

  test('a wrong code keeps the challenge, a correct one uses it', async () => {
    const keeper = await server.beekeeper();
    const { secret, recoveryCodes } = await totpOn(keeper);
    const challenge = await challengeFor(keeper.email);
    expect((await secondStep(challenge, wrongCode(secret, server.now()))).status).toBe(422);
    const typed = now(secret);
    expect((await secondStep(challenge, ` ${typed.slice(0, 3)} ${typed.slice(3)} `)).status).toBe(200);
    expect((await secondStep(challenge, recoveryCodes[0] ?? '')).body.code).toBe('challenge_not_valid');
  });

  test('a wrong code is recorded in the sign-in log', async () => {
    const keeper = await server.beekeeper();
    const { secret } = await totpOn(keeper);
    const challenge = await challengeFor(keeper.email);
    await secondStep(challenge, wrongCode(secret, server.now()));
    await secondStep(challenge, now(secret));
    await secondStep(challenge, now(secret));
    const { rows } = await server.pool.query(
      `select kind from account_log join users on users.id = user_id where email = $1 order by account_log.id`,
      [keeper.email],
    );
    expect(rows.slice(-2).map(({ kind }) => kind)).toEqual(['second_step_failed', 'signed_in']);
  });

  test.each([
    [599, 200],
    [600, 422],
  ])('%i s after the password: %i', async (seconds, status) => {
    const keeper = await server.beekeeper();
    const { secret } = await totpOn(keeper);
    const challenge = await challengeFor(keeper.email);
    forward(seconds);
    expect((await secondStep(challenge, now(secret))).status).toBe(status);
  });

  test('ten concurrent requests with the same code open one session', async () => {
    const keeper = await server.beekeeper();
    const { secret } = await totpOn(keeper);
    const challenges = [await challengeFor(keeper.email), await challengeFor(keeper.email)];
    const code = now(secret);
    const answers = await server.withConnections(10, () =>
      Promise.all(Array.from({ length: 10 }, (_, index) => secondStep(challenges[index % 2] ?? '', code))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await server.pool.query('select 1 from sessions where user_id = $1', [keeper.id]);
    expect(rows, 'and the one that was open').toHaveLength(2);
  });

  test('a forged challenge and one of another purpose are rejected', async () => {
    const keeper = await server.beekeeper();
    const { secret } = await totpOn(keeper);
    const { challenge } = (await server.anonymous.post('/api/auth/passkey/options')).body;
    for (const token of ['made-up', challenge])
      expect((await secondStep(token, now(secret))).body.code).toBe('challenge_not_valid');
  });

  test('a code of another account is rejected', async () => {
    const [keeper, stranger] = [await server.beekeeper(), await server.beekeeper()];
    await totpOn(keeper);
    const theirs = await totpOn(stranger);
    const challenge = await challengeFor(keeper.email);
    for (const code of [now(theirs.secret), theirs.recoveryCodes[0] ?? ''])
      expect((await secondStep(challenge, code)).status).toBe(422);
  });

  test('a new password invalidates earlier challenges, and still requires a code', async () => {
    const keeper = await server.beekeeper();
    const { secret } = await totpOn(keeper);
    const challenge = await challengeFor(keeper.email);
    await server.anonymous.post('/api/auth/password/forgot', { email: keeper.email });
    const token = (await linkFor(keeper.email)).searchParams.get('token');
    const password = 'tilleul et acacia';
    const reset = { token, email: keeper.email, password, password_confirmation: password };
    expect((await server.anonymous.post('/api/auth/password/reset', reset)).status).toBe(204);
    expect((await secondStep(challenge, now(secret))).body.code).toBe('challenge_not_valid');
    expect((await login(keeper.email, password)).body.code).toBe('second_factor_required');
    const noted = server.db.selectFrom('account_log').select('id').where('user_id', '=', keeper.id);
    expect(await noted.where('kind', '=', 'second_step_failed').execute()).toEqual([]);
  });
});

describe('guesses of codes', () => {
  const guess = (challenge: string, secret: string, more: object = {}) =>
    secondStep(challenge, wrongCode(secret, server.now()), more);

  test('are limited to five per challenge and ten per quarter of an hour', async () => {
    const keeper = await server.beekeeper();
    const { secret } = await totpOn(keeper);
    const [first, second, third] = [
      await challengeFor(keeper.email),
      await challengeFor(keeper.email),
      await challengeFor(keeper.email),
    ];
    for (let tries = 0; tries < 5; tries += 1) expect((await guess(first, secret)).status).toBe(422);
    expect((await secondStep(first, now(secret))).status).toBe(429);
    for (let tries = 0; tries < 5; tries += 1) expect((await guess(second, secret)).status).toBe(422);
    expect((await guess(third, secret)).status, 'the account has had ten').toBe(429);
  });

  test('do not lock out the owner in a known browser', async () => {
    const keeper = await server.beekeeper();
    const { secret } = await totpOn(keeper);
    const known = (await secondStep(await challengeFor(keeper.email), now(secret))).body.browser_token;
    for (const _ of [1, 2, 3]) {
      const challenge = await challengeFor(keeper.email);
      for (let tries = 0; tries < 4; tries += 1) await guess(challenge, secret);
    }
    const challenge = await challengeFor(keeper.email);
    expect((await guess(challenge, secret)).status).toBe(429);
    const answer = await secondStep(challenge, now(secret, 1), { browser_token: known });
    expect(answer.status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('is valid once, ignores case and separators, and its use is reported by mail', async () => {
    const keeper = await server.beekeeper();
    const { recoveryCodes } = await totpOn(keeper);
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')}`;
    expect((await secondStep(await challengeFor(keeper.email), typed)).status).toBe(200);
    expect((await secondStep(await challengeFor(keeper.email), code)).body.errors).toEqual({
      code: ['code_wrong'],
    });
    expect((await statusOf(keeper)).recovery_codes_left).toBe(9);
    expect((await mailsFor(keeper.email)).at(-1)?.text).toContain('il vous en reste 9');
  });

  test('opens one session for concurrent requests', async () => {
    const keeper = await server.beekeeper();
    const { recoveryCodes } = await totpOn(keeper);
    const challenges = [await challengeFor(keeper.email), await challengeFor(keeper.email)];
    const answers = await server.withConnections(10, () =>
      Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          secondStep(challenges[index % 2] ?? '', recoveryCodes[3] ?? ''),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await statusOf(keeper)).recovery_codes_left).toBe(9);
  });

  test('is replaced with all others by new ones', async () => {
    const keeper = await server.beekeeper();
    const { secret, recoveryCodes } = await totpOn(keeper);
    const { body } = await keeper.post('/api/user/recovery_codes', byCode(now(secret)));
    expect(body.recovery_codes).toHaveLength(10);
    const challenge = await challengeFor(keeper.email);
    expect((await secondStep(challenge, recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await secondStep(challenge, body.recovery_codes[0])).status).toBe(200);
    expect((await mailsFor(keeper.email)).at(-2)?.subject).toContain('Nouveaux codes de secours');
  });

  test('is not created without a second factor', async () => {
    const keeper = await server.beekeeper();
    expect((await keeper.post('/api/user/recovery_codes', BY_PASSWORD)).status).toBe(409);
  });
});

describe('disabling codes', () => {
  test('makes the password sufficient again and deletes the recovery codes', async () => {
    const [keeper, other] = [await server.beekeeper(), await server.beekeeper()];
    const { secret } = await totpOn(keeper);
    await totpOn(other);
    const off = (proof: object) => keeper.post('/api/user/totp/remove', proof);
    expect((await off(byCode(now(secret)))).status).toBe(204);
    expect((await login(keeper.email)).body).toHaveProperty('access_token');
    expect(await statusOf(keeper)).toEqual({ totp_since: null, passkeys: [], recovery_codes_left: 0 });
    expect((await mailsFor(keeper.email)).at(-1)?.subject).toContain("Codes de l'application désactivés");
    expect((await off(BY_PASSWORD)).status).toBe(409);
    expect(await statusOf(other)).toEqual({ totp_since: TEST_NOW, passkeys: [], recovery_codes_left: 10 });
  });

  test('and enabling them again sends a mail each time', async () => {
    const keeper = await server.beekeeper();
    const { secret } = await totpOn(keeper);
    expect((await keeper.post('/api/user/totp/remove', byCode(now(secret)))).status).toBe(204);
    await totpOn(keeper);
    const mails = await mailsFor(keeper.email);
    expect(mails[2]?.text).toBe(mails[0]?.text);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(3);
  });

  test('is possible with a recovery code after the phone was lost', async () => {
    const keeper = await server.beekeeper();
    const { recoveryCodes } = await totpOn(keeper);
    expect((await keeper.post('/api/user/totp/remove', byCode(recoveryCodes[5]))).status).toBe(204);
    expect((await login(keeper.email)).body).toHaveProperty('access_token');
  });
});

test('is limited to ten passwords per quarter of an hour in an open session', async () => {
  const keeper = await server.beekeeper();
  for (let tries = 0; tries < 10; tries += 1)
    expect((await keeper.post('/api/user/totp', GUESSED)).status).toBe(422);
  expect((await keeper.post('/api/user/recovery_codes', GUESSED)).status).toBe(429);
});
