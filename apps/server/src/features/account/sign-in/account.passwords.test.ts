import { beforeEach, describe, expect, test } from 'vitest';
import { startOver, testApp } from '../../../../test/app.ts';
import { newPerson, PASSWORD, peopleOf } from '../../../../test/people.ts';
import { NO_PASSWORD } from '../account.queries.ts';
import { faultOfPassword } from './account.password-rules.ts';
import { isPassword } from './account.passwords.ts';
import list from './common-passwords.json' with { type: 'json' };

const server = await testApp();
beforeEach(() => startOver(server));

const { mailsFor, linkFor, verifiedPerson, login, withToken } = peopleOf(server);

const twice = (password: string) => ({ password, password_confirmation: password });

describe('the list of common passwords', () => {
  const passwords = list.passwords.split(' ');

  test('contains the ten thousand most common of sufficient length, once each, and cites its source', () => {
    expect(passwords).toHaveLength(10_000);
    expect(new Set(passwords).size).toBe(10_000);
    expect(passwords.filter((password) => password.length < 8)).toEqual([]);
    expect(list).toMatchObject({ source: '@zxcvbn-ts/language-common 4.1.3', license: 'MIT' });
    expect(list.notice).toMatch(/Copyright .* Dropbox[\s\S]*Permission is hereby granted/);
  });

  test.each(['password', 'PASSWORD', ' Trustno1 ', 'azertyuiop', 'Bienenkönigin', 'motdepasse'])(
    'contains «%s»',
    (password) => expect(faultOfPassword(password, 'a@example.org')).toBe('password_common'),
  );

  test.each(['acacia et tilleul', 'password of the old lime tree', 'trustno12'])(
    'does not contain «%s»',
    (password) => expect(faultOfPassword(password, 'a@example.org')).toBeUndefined(),
  );
});

test.each([undefined, NO_PASSWORD])(
  'no password fits %s, not even the one that is checked instead',
  async (hash) => {
    expect(await isPassword(hash, 'the password of no account')).toBe(false);
  },
);

/** What each of the three ways to set a password rejects. */
const REFUSED = [
  ['one of the commonest', () => 'baseball', 'password_common'],
  ['blanks', () => '          ', 'password_blank'],
  ['the own address', (email: string) => email.toUpperCase(), 'password_is_address'],
  ['what stands before its @', (email: string) => email.split('@')[0] ?? '', 'password_is_address'],
] as const;

describe.each(REFUSED)('%s is rejected as a password', (_name, passwordOf, code) => {
  test('on sign-up', async () => {
    const person = newPerson();
    const answer = await server.anonymous.post('/api/auth/signup', {
      ...person,
      ...twice(passwordOf(person.email)),
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: { password: [code] } } });
    expect(await mailsFor(person.email)).toEqual([]);
  });

  test('on reset, and the link stays valid', async () => {
    const { email } = await verifiedPerson();
    await server.anonymous.post('/api/auth/password/forgot', { email });
    const token = (await linkFor(email)).searchParams.get('token');
    const reset = (password: string) =>
      server.anonymous.post('/api/auth/password/reset', { token, email, ...twice(password) });
    expect((await reset(passwordOf(email))).body.errors).toEqual({ password: [code] });
    expect((await login(email)).status).toBe(200);
    expect((await reset('nouveau mot de passe')).status).toBe(204);
  });

  test('on change', async () => {
    const { email } = await verifiedPerson();
    const me = await signedIn(email);
    const change = { ...PROFILE, current_password: PASSWORD, ...twice(passwordOf(email)) };
    expect((await me(change)).json().errors).toEqual({ password: [code] });
    expect((await login(email)).status).toBe(200);
  });
});

const PROFILE = { username: 'Ueli', language: 'de' };

async function signedIn(email: string) {
  const token: string = (await login(email)).body.access_token;
  const headers = { authorization: `Bearer ${token}` };
  return (payload: object) => server.app.inject({ method: 'PUT', url: '/api/user', headers, payload });
}

describe('changing the password', () => {
  test('requires the current one, and leaves that of other accounts', async () => {
    const [{ email }, other] = [await verifiedPerson(), await verifiedPerson()];
    const me = await signedIn(email);
    const change = { ...PROFILE, ...twice('encore un autre') };
    for (const current of [undefined, '', 'not the one', 'encore un autre']) {
      const answer = await me({ ...change, current_password: current });
      expect(answer.statusCode, String(current)).toBe(422);
      expect(answer.json().errors).toEqual({ current_password: ['wrong'] });
    }
    expect((await login(email)).status).toBe(200);
    expect((await me({ ...change, current_password: PASSWORD })).statusCode).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, 'encore un autre')).status).toBe(200);
    expect((await login(other.email)).status).toBe(200);
  });

  test('ends the other sessions, not the current one', async () => {
    const { email } = await verifiedPerson();
    const [mine, other] = [(await login(email)).body.access_token, (await login(email)).body.access_token];
    await server.app.inject({
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Bearer ${mine}` },
      payload: { ...PROFILE, current_password: PASSWORD, ...twice('encore un autre') },
    });
    expect((await withToken(mine)).statusCode).toBe(200);
    expect((await withToken(other)).statusCode).toBe(401);
  });

  test('reports all errors at once', async () => {
    const { email } = await verifiedPerson();
    const me = await signedIn(email);
    const wrong = { ...PROFILE, birth_year: 2027, email: 'other@example.org', current_password: 'no' };
    expect((await me({ ...wrong, ...twice('baseball') })).json().errors).toEqual({
      birth_year: ['in_future'],
      email: ['read_only'],
      current_password: ['wrong'],
      password: ['password_common'],
    });
  });

  test('is limited to ten tries per quarter of an hour, so that an open session cannot guess the password', async () => {
    const { email } = await verifiedPerson();
    const me = await signedIn(email);
    const change = { ...PROFILE, current_password: 'guessed', ...twice('encore un autre') };
    for (let tries = 0; tries < 10; tries += 1) expect((await me(change)).statusCode).toBe(422);
    expect((await me({ ...change, current_password: PASSWORD })).statusCode).toBe(429);
    expect((await me(PROFILE)).statusCode, 'the profile alone is no try').toBe(200);
  });

  test('is not required to change the profile alone', async () => {
    const me = await server.beekeeper();
    expect((await me.put('/api/user', PROFILE)).status).toBe(200);
    expect((await me.put('/api/user', { ...PROFILE, current_password: '' })).status).toBe(200);
  });
});

describe('a sign-up with errors', () => {
  const signUp = (body: object) => server.anonymous.post('/api/auth/signup', body);

  test('reports all of them at once, including those that need the database', async () => {
    const { email } = await verifiedPerson();
    const answer = await signUp({
      name: ' ',
      email: ` ${email.toUpperCase()}`,
      password: 'baseball',
      admin: 1,
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });
    expect(answer.body.errors).toEqual({
      name: ['required'],
      email: ['already_used'],
      password: ['password_common'],
      password_confirmation: ['required'],
      admin: ['unknown_field'],
    });
  });

  test('reports a taken address and unequal passwords together', async () => {
    const { email } = await verifiedPerson();
    const answer = await signUp({ ...newPerson(), email, password_confirmation: 'another' });
    expect(answer.body.errors).toEqual({
      email: ['already_used'],
      password_confirmation: ['password_match_error'],
    });
  });

  test('reports a taken address and a common password together if all else is valid', async () => {
    const { email } = await verifiedPerson();
    const answer = await signUp({ ...newPerson(), email, ...twice('baseball') });
    expect(answer.body.errors).toEqual({ email: ['already_used'], password: ['password_common'] });
  });

  test('counts as a try, so that it cannot probe addresses without limit', async () => {
    const { email } = await verifiedPerson();
    const wrong = { ...newPerson(), email, password_confirmation: 'another' };
    const statuses: number[] = [];
    for (let tries = 0; tries < 60; tries += 1) statuses.push((await signUp(wrong)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
  });

  test('reports the other errors if the address is missing or invalid', async () => {
    for (const [email, code] of [
      [undefined, 'required'],
      ['none', 'invalid_email'],
    ]) {
      const answer = await signUp({ ...newPerson(), email, ...twice('baseball') });
      expect(answer.body.errors).toEqual({ email: [code], password: ['password_common'] });
    }
  });
});
