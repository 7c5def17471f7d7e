import { DAY_MS, HOUR_MS, OBSERVATION_ITEMS, SHOW_FLAG_KEYS } from '@propolis/domain';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { later, startOver, TEST_NOW, TEST_SETTINGS, testApp } from '../../../test/app.ts';
import { whileWriting } from '../../../test/locks.ts';
import { BY_PASSWORD, newPerson, PASSWORD, peopleOf, verifyUrl } from '../../../test/people.ts';
import { LINK_TO_COME } from './account.jobs.ts';

const server = await testApp();
beforeEach(() => startOver(server));

const { mailsFor, handOver, linkFor, removeUnverified, verifiedPerson, login, withToken } = peopleOf(server);

describe('signing up', () => {
  test('sends a mail whose link verifies the address, works repeatedly and enables sign-in', async () => {
    const person = newPerson();
    expect((await server.anonymous.post('/api/auth/signup', person)).status).toBe(204);
    expect(await login(person.email)).toMatchObject({ status: 403, body: { code: 'account_not_verified' } });
    const link = await linkFor(person.email);
    expect(`${link.origin}${link.pathname}`).toBe('http://propolis.test/verify');
    expect((await server.anonymous.get(verifyUrl(link))).status).toBe(204);
    expect((await server.anonymous.get(verifyUrl(link))).status).toBe(204);
    const { status, body } = await login(person.email);
    expect(status).toBe(200);
    expect((await withToken(body.access_token)).json()).toMatchObject({
      username: 'Élise Müller',
      email: person.email,
    });
  });

  test('a wrong password does not reveal that the address is not verified', async () => {
    const person = newPerson();
    await server.anonymous.post('/api/auth/signup', person);
    expect(await login(person.email, 'something else')).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
  });

  test('an address that is already used is refused, whatever its case', async () => {
    const person = await verifiedPerson();
    const again = { ...newPerson(), email: ` ${person.email.toUpperCase()}\u200B ` };
    expect(await server.anonymous.post('/api/auth/signup', again)).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', errors: { email: ['already_used'] } },
    });
  });

  test('reports all wrong fields in one response', async () => {
    const answer = await server.anonymous.post('/api/auth/signup', {
      name: ' ',
      email: 'no address',
      password: 'short',
      password_confirmation: 'shirt',
      admin: true,
    });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body.errors).toEqual({
      name: ['required'],
      email: ['invalid_email'],
      password: ['password_length_error'],
      password_confirmation: ['password_match_error'],
      admin: ['unknown_field'],
    });
  });

  test('two concurrent sign-ups of one address create one account', async () => {
    const person = newPerson();
    const answers = await server.withConnections(10, () =>
      Promise.all([1, 2, 3].map(() => server.anonymous.post('/api/auth/signup', person))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
    expect(await mailsFor(person.email)).toHaveLength(1);
  });

  test('the mail is in the requested language, with the name as plain text', async () => {
    const person = { ...newPerson(), name: '<b>Ueli</b> http://evil.example' };
    await server.anonymous.post('/api/auth/signup', person, { 'accept-language': 'de-CH,de;q=0.9' });
    const [mail] = await mailsFor(person.email);
    expect(mail?.subject).toContain('Bestätigen');
    expect(mail?.html).toContain('&lt;b&gt;Ueli');
    const sent = mail && (await handOver(mail));
    expect(sent?.text.match(/https?:\/\/\S+/)?.[0]).toContain('propolis.test/verify');
  });

  test('stores the password only as an argon2id hash', async () => {
    const person = newPerson();
    await server.anonymous.post('/api/auth/signup', person);
    const row = await server.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('the verification link', () => {
  test('is rejected if it was modified or is older than 24 hours', async () => {
    const person = newPerson();
    await server.anonymous.post('/api/auth/signup', person);
    const link = await linkFor(person.email);
    const refused = { status: 422, body: { code: 'link_not_valid' } };
    for (const [part, value] of [
      ['id', '999999'],
      ['hash', 'f'.repeat(64)],
      ['expires', '9999999999'],
      ['signature', 'forged'],
    ] as const) {
      const forged = new URL(link);
      forged.searchParams.set(part, value);
      expect(await server.anonymous.get(verifyUrl(forged)), part).toMatchObject(refused);
    }
    server.setNow(later(DAY_MS));
    expect(await server.anonymous.get(verifyUrl(link))).toMatchObject(refused);
    server.setNow(later(DAY_MS - 1000));
    const addressNow = (email: string) =>
      server.db.updateTable('users').set({ email }).where('email', 'like', `%${person.email}`).execute();
    await addressNow(`other-${person.email}`);
    expect(await server.anonymous.get(verifyUrl(link))).toMatchObject(refused);
    await addressNow(person.email);
    expect((await server.anonymous.get(verifyUrl(link))).status).toBe(204);
  });

  test('is valid for 24 hours after its mail was sent, even if the mail waited for days', async () => {
    const person = newPerson();
    await server.anonymous.post('/api/auth/signup', person);
    const [queued] = await mailsFor(person.email);
    server.setNow(later(3 * DAY_MS));
    const link = await linkFor(person.email);
    server.setNow(later(4 * DAY_MS));
    expect((await server.anonymous.get(verifyUrl(link))).status).toBe(422);
    server.setNow(later(4 * DAY_MS - 1000));
    expect((await server.anonymous.get(verifyUrl(link))).status).toBe(204);
    expect(queued && (await handOver(queued)), 'verified since').toBeUndefined();
  });

  test('can be requested again without revealing which accounts exist', async () => {
    const person = newPerson();
    await server.anonymous.post('/api/auth/signup', person);
    expect((await server.anonymous.post('/api/auth/email/resend', { email: person.email })).status).toBe(204);
    expect(await mailsFor(person.email)).toHaveLength(2);
    const unknown = newPerson().email;
    expect((await server.anonymous.post('/api/auth/email/resend', { email: unknown })).status).toBe(204);
    expect(await mailsFor(unknown)).toHaveLength(0);
  });
});

describe('a session', () => {
  test('expires 24 hours after its last use, 90 days with remember_me', async () => {
    const { email } = await verifiedPerson();
    const short = (await login(email)).body.access_token;
    const long = (await login(email, PASSWORD, { remember_me: true })).body.access_token;
    server.setNow(later(23 * HOUR_MS));
    expect((await withToken(short)).statusCode).toBe(200);
    server.setNow(later(46 * HOUR_MS));
    expect((await withToken(short)).statusCode).toBe(200);
    server.setNow(later(71 * HOUR_MS));
    expect((await withToken(short)).statusCode).toBe(401);
    server.setNow(later(89 * DAY_MS));
    expect((await withToken(long)).statusCode).toBe(200);
    server.setNow(later(180 * DAY_MS));
    expect((await withToken(long)).statusCode).toBe(401);
  });

  test('is written at most every five minutes by its use', async () => {
    const { email } = await verifiedPerson();
    const token = (await login(email)).body.access_token;
    const usedAfter = async (ms: number) => {
      server.setNow(later(ms));
      await withToken(token);
      const sessions = server.db.selectFrom('sessions').innerJoin('users', 'users.id', 'user_id');
      const row = await sessions.select('last_used_at').where('email', '=', email).executeTakeFirst();
      return row?.last_used_at.toISOString();
    };
    expect(await usedAfter(300_000)).toBe(TEST_NOW);
    expect(await usedAfter(300_001)).toBe(later(300_001));
  });

  test('ends with logout; other sessions stay open', async () => {
    const { email } = await verifiedPerson();
    const [first, second] = [(await login(email)).body.access_token, (await login(email)).body.access_token];
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${first}` },
    });
    expect((await withToken(first)).statusCode).toBe(401);
    expect((await withToken(second)).statusCode).toBe(200);
  });

  test.each(['', 'Bearer ', 'Bearer forged', 'Basic abc', `Bearer ${'x'.repeat(5000)}`])(
    'is not accepted in the header «%s»',
    async (authorization) => {
      const answer = await server.app.inject({ method: 'GET', url: '/api/user', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
    },
  );

  test('is stored only as a hash', async () => {
    const { email } = await verifiedPerson();
    const token: string = (await login(email)).body.access_token;
    const { rows } = await server.pool.query(`select encode(token_hash, 'escape') as text from sessions`);
    expect(rows.some((row) => row.text.includes(token))).toBe(false);
  });
});

describe('a forgotten password', () => {
  const reset = (link: URL, change: object = {}) =>
    server.anonymous.post('/api/auth/password/reset', {
      token: link.searchParams.get('token'),
      email: link.searchParams.get('email'),
      password: 'nouveau mot de passe',
      password_confirmation: 'nouveau mot de passe',
      ...change,
    });

  test('is replaced once by the mailed link, and all sessions end', async () => {
    const [{ email }, other] = [await verifiedPerson(), await verifiedPerson()];
    const open = (await login(email)).body.access_token;
    expect((await server.anonymous.post('/api/auth/password/forgot', { email })).status).toBe(204);
    const link = await linkFor(email);
    expect(link.pathname).toBe('/password');
    expect((await reset(link)).status).toBe(204);
    expect((await withToken(open)).statusCode).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, 'nouveau mot de passe')).status).toBe(200);
    expect(await reset(link)).toMatchObject({ status: 422, body: { code: 'link_not_valid' } });
    expect((await login(other.email)).status).toBe(200);
  });

  test('only the newest link is valid, for 60 minutes and for its own address, whatever the password', async () => {
    const [{ email }, other] = [await verifiedPerson(), await verifiedPerson()];
    await server.anonymous.post('/api/auth/password/forgot', { email: other.email });
    await linkFor(other.email);
    const refuses = async (link: URL, change: object = {}) => {
      for (const password of ['nouveau mot de passe', 'baseball'])
        expect(await reset(link, { ...change, password, password_confirmation: password })).toMatchObject({
          body: { code: 'link_not_valid' },
        });
    };
    await server.anonymous.post('/api/auth/password/forgot', { email });
    const older = await linkFor(email);
    await server.anonymous.post('/api/auth/password/forgot', { email });
    const newest = await linkFor(email);
    await refuses(older);
    await refuses(newest, { email: other.email });
    server.setNow(later(HOUR_MS));
    await refuses(newest);
    server.setNow(later(HOUR_MS - 1000));
    expect((await reset(newest)).status).toBe(204);
  });

  test('the link is valid for 60 minutes after its mail was sent, even if the mail waited for hours', async () => {
    const { email } = await verifiedPerson();
    await server.anonymous.post('/api/auth/password/forgot', { email });
    await mailsFor(email);
    server.setNow(later(30 * HOUR_MS));
    const { email: other } = await verifiedPerson();
    await server.anonymous.post('/api/auth/password/forgot', { email: other });
    await linkFor(other);
    const link = await linkFor(email);
    server.setNow(later(31 * HOUR_MS));
    expect((await reset(link)).status).toBe(422);
    server.setNow(later(31 * HOUR_MS - 1000));
    expect((await reset(link)).status).toBe(204);
  });

  test('a mail whose link was replaced is not sent', async () => {
    const { email } = await verifiedPerson();
    await server.anonymous.post('/api/auth/password/forgot', { email });
    await mailsFor(email);
    await server.anonymous.post('/api/auth/password/forgot', { email });
    const queued = (await mailsFor(email)).filter((mail) => 'link' in mail && mail.link.kind === 'password');
    expect(queued).toHaveLength(2);
    const sent = [];
    for (const mail of queued) sent.push((await handOver(mail))?.text);
    expect(sent).toEqual([undefined, expect.stringContaining('/password?token=')]);
  });

  test('no job contains the token: it is created on sending and stays the same on a retry', async () => {
    const { email } = await verifiedPerson();
    await server.anonymous.post('/api/auth/password/forgot', { email });
    const [mail] = (await mailsFor(email)).slice(-1);
    const [first, again] = [mail && (await handOver(mail)), mail && (await handOver(mail))];
    expect(again).toEqual(first);
    const token = /token=([\w-]{43})/.exec(first?.text ?? '')?.[1] ?? '';
    expect(first?.html.match(/href="[^"]*"/g)).toHaveLength(2); // Of the button and of the link to copy.
    for (const href of first?.html.match(/href="[^"]*"/g) ?? []) expect(href).toContain(token);
    for (const part of [mail?.text, mail?.html]) expect(part).toContain(LINK_TO_COME);
    expect(first?.html).not.toMatch(/<img|url\(|https?:\/\/(?!propolis\.test)/);
    const { rows } = await server.pool.query('select payload::text from graphile_worker._private_jobs');
    expect(rows.length).toBeGreaterThan(0);
    for (const { payload } of rows) expect(payload).not.toMatch(/token=|signature=|[?&]hash=/);
    expect((await reset(new URL(first?.text.match(/https?:\/\/\S+/)?.[0] ?? ''))).status).toBe(204);
  });

  test('the link is valid if the secret key was rotated while its mail waited', async () => {
    const { email } = await verifiedPerson();
    await server.anonymous.post('/api/auth/password/forgot', { email });
    const [mail] = (await mailsFor(email)).slice(-1);
    const [old] = TEST_SETTINGS.secretKeys;
    const settings = { ...TEST_SETTINGS, secretKeys: [`${old} of next year`, old] as const };
    const sent = mail && (await handOver(mail, settings));
    expect((await reset(new URL(sent?.text.match(/https?:\/\/\S+/)?.[0] ?? ''))).status).toBe(204);
  });

  test('the next request of any user deletes expired links', async () => {
    const kept = async () => {
      const { rows } = await server.pool.query(
        `select email from password_resets join users on users.id = user_id`,
      );
      return rows.map((row) => row.email);
    };
    const ask = async (email: string) => {
      await server.anonymous.post('/api/auth/password/forgot', { email });
      await linkFor(email);
    };
    const { email: early } = await verifiedPerson();
    const { email: late } = await verifiedPerson();
    await ask(early);
    server.setNow(later(HOUR_MS - 1000));
    await ask(late);
    expect(await kept()).toEqual(expect.arrayContaining([early, late]));
    server.setNow(later(HOUR_MS));
    await ask(late);
    expect(await kept()).toContain(late);
    expect(await kept()).not.toContain(early);
  });

  test('an unknown address is an error of the field', async () => {
    expect(
      await server.anonymous.post('/api/auth/password/forgot', { email: 'nobody@example.org' }),
    ).toMatchObject({
      status: 422,
      body: { errors: { email: ['email_unknown'] } },
    });
  });

  test('a too short or unequal new password does not use the link', async () => {
    const { email } = await verifiedPerson();
    await server.anonymous.post('/api/auth/password/forgot', { email });
    const link = await linkFor(email);
    expect((await reset(link, { password: 'court', password_confirmation: 'courte' })).body.errors).toEqual({
      password: ['password_length_error'],
      password_confirmation: ['password_match_error'],
    });
    expect((await reset(link)).status).toBe(204);
  });
});

test('an unverified account is deleted after 30 days; a verified one is kept', async () => {
  const verified = await verifiedPerson();
  const person = newPerson();
  await server.anonymous.post('/api/auth/signup', person);
  await server.pool.query(`update users set created_at = $1`, [server.now()]);
  const isThere = async (email: string) =>
    (await server.pool.query('select from users where email = $1', [email])).rowCount === 1;
  const removeAfter = (ms: number) => removeUnverified(new Date(server.now().getTime() + ms));
  await removeAfter(30 * DAY_MS);
  expect(await isThere(person.email)).toBe(true);
  await removeAfter(30 * DAY_MS + 1);
  expect(await isThere(person.email)).toBe(false);
  expect(await isThere(verified.email)).toBe(true);
});

describe('the profile', () => {
  const PROFILE = {
    username: 'Ueli',
    language: 'de',
    phone: '+41 79 000 00 00',
    birth_year: 1970,
    beekeeping_start_year: 2001,
    share_data: true,
    share_corrections: true,
    share_mite_fall: true,
  };

  test('can be read and replaced', async () => {
    const me = await server.beekeeper();
    expect((await me.put('/api/user', PROFILE)).body).toMatchObject({ ...PROFILE, email: me.email });
    expect((await me.get('/api/user')).body).toMatchObject(PROFILE);
  });

  test('requires a name and a language, rejects future years and does not change the address', async () => {
    const me = await server.beekeeper();
    expect((await me.put('/api/user', {})).body.errors).toEqual({
      username: ['required'],
      language: ['required'],
    });
    expect((await me.put('/api/user', { ...PROFILE, birth_year: 2027 })).body.errors).toEqual({
      birth_year: ['in_future'],
    });
    expect((await me.put('/api/user', { ...PROFILE, email: 'new@example.org' })).body.errors).toEqual({
      email: ['read_only'],
    });
    expect((await me.get('/api/user')).body.username).not.toBe('Ueli');
    const begun = { ...PROFILE, birth_year: 2026, beekeeping_start_year: 2026 };
    expect((await me.put('/api/user', begun)).status).toBe(200);
  });

  test.each([
    [{ phone: '0'.repeat(41) }, { phone: ['too_long'] }],
    [{ beekeeping_start_year: 2027 }, { beekeeping_start_year: ['in_future'] }],
  ])('rejects %j and stays unchanged', async (change, errors) => {
    const me = await server.beekeeper();
    await me.put('/api/user', PROFILE);
    expect(await me.put('/api/user', { ...PROFILE, ...change })).toMatchObject({
      status: 422,
      body: { errors },
    });
    expect((await me.get('/api/user')).body).toMatchObject(PROFILE);
  });

  test('missing fields are cleared, including consents', async () => {
    const me = await server.beekeeper();
    await me.put('/api/user', PROFILE);
    const { body } = await me.put('/api/user', { username: 'Ueli', language: 'de' });
    expect(body).toMatchObject({
      phone: null,
      birth_year: null,
      beekeeping_start_year: null,
      share_data: false,
      share_corrections: false,
      share_mite_fall: false,
    });
  });

  test('accepts the address that was read', async () => {
    const me = await server.beekeeper();
    const {
      id: _id,
      include_automatic_counting_menu: _menu,
      demo_ends_at: _demo,
      usage: _usage,
      ...read
    } = (await me.get('/api/user')).body;
    expect(await me.put('/api/user', { ...read, username: 'Ueli' })).toMatchObject({
      status: 200,
      body: { username: 'Ueli', email: me.email },
    });
    expect((await me.put('/api/user', { ...read, email: ` ${me.email.toUpperCase()} ` })).status).toBe(200);
  });

  test('the language can be changed alone', async () => {
    const me = await server.beekeeper();
    expect((await me.put('/api/user/language', { language: 'en' })).body.language).toBe('en');
    expect((await me.put('/api/user/language', { language: 'tlh' })).body.errors).toEqual({
      language: ['invalid_option'],
    });
  });

  test('the optional menu entry can be changed alone, and the rest of the profile does not change it', async () => {
    const [me, other] = [await server.beekeeper(), await server.beekeeper()];
    const flag = async (whose: typeof me) =>
      (await whose.get('/api/user')).body.include_automatic_counting_menu;
    expect(await flag(me)).toBe(true);
    expect(await me.put('/api/user/menu', { include_automatic_counting_menu: false })).toMatchObject({
      status: 200,
      body: { email: me.email, include_automatic_counting_menu: false },
    });
    await me.put('/api/user', PROFILE);
    expect([await flag(me), await flag(other)]).toEqual([false, true]);
    for (const wrong of [{}, { include_automatic_counting_menu: 'no' }, { include_countings: true }])
      expect((await me.put('/api/user/menu', wrong)).status).toBe(422);
    expect(await flag(me)).toBe(false);
  });

  test('deleting the account deletes all its data and nothing of others', async () => {
    const [me, other] = [await server.beekeeper(), await server.beekeeper()];
    await me.post('/api/user/preferences', { observations: { food: false } });
    expect((await me.post('/api/user/delete', BY_PASSWORD)).status).toBe(204);
    expect((await me.get('/api/user')).status).toBe(401);
    expect((await other.get('/api/user')).status).toBe(200);
    for (const table of ['users', 'sessions', 'preferences'] as const) {
      const key = table === 'users' ? 'id' : 'user_id';
      const { rows } = await server.pool.query(`select 1 from ${table} where ${key} = $1`, [me.id]);
      expect(rows, table).toEqual([]);
    }
  });

  test('deleting the account waits for a write of another device, also one that locks the user later', async () => {
    const me = await server.beekeeper();
    const deleted = await whileWriting(server, me.id, () => me.post('/api/user/delete', BY_PASSWORD));
    expect(deleted.status).toBe(204);
  });

  test('the export contains the profile and the preferences, and no secrets', async () => {
    const me = await server.beekeeper();
    const answer = await me.get('/api/user/export');
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(new Uint8Array(answer.raw));
    const profile = files['data/profile.json'];
    expect(JSON.parse(strFromU8(profile ?? new Uint8Array()))).toMatchObject({ email: me.email });
    expect(Object.keys(files)).toContain('data/preferences.json');
    expect(strFromU8(profile ?? new Uint8Array())).not.toContain('password');
  });

  test('the export has the day at the apiaries', async () => {
    server.setNow('2026-12-31T23:30:00Z');
    const { headers, raw } = await (await server.beekeeper()).get('/api/user/export');
    expect(headers['content-disposition']).toContain('propolis-2027-01-01.zip');
    const readme = unzipSync(new Uint8Array(raw))['README.txt'];
    expect(strFromU8(readme ?? new Uint8Array())).toContain('2027-01-01');
  });

  test('a link to the export needs no session, is written in the language of the account, and ends after a minute', async () => {
    const me = await server.beekeeper();
    await me.put('/api/user/language', { language: 'de' });
    const { url } = (await me.post('/api/user/export')).body;
    const { anonymous } = server;
    const answer = await anonymous.get(url);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="propolis-.*\.zip"$/);
    const files = unzipSync(new Uint8Array(answer.raw));
    expect(strFromU8(files['data/profile.json'] ?? new Uint8Array())).toContain(me.email);
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('die Daten von');
    const other = await server.beekeeper();
    const forged = url.replace(/(?<=id=)\d+/, String(other.id));
    for (const address of [forged, url.replace('expires=', 'expires=9'), '/api/user/export/file'])
      expect((await anonymous.get(address)).body.code).toBe('link_not_valid');
    server.setNow(new Date(server.now().getTime() + 60_000).toISOString());
    expect((await anonymous.get(url)).body.code).toBe('link_not_valid');
  });

  test("a browser's push subscription can be stored and deleted", async () => {
    const [me, other] = [await server.beekeeper(), await server.beekeeper()];
    const subscription = {
      endpoint: 'https://push.example.org/1',
      expirationTime: null,
      keys: { p256dh: 'k', auth: 'a' },
    };
    expect((await me.put('/api/user/fcm', { subscription })).status).toBe(204);
    expect((await me.put('/api/user/fcm', { subscription })).status).toBe(204);
    await other.put('/api/user/fcm', {
      subscription: { ...subscription, endpoint: 'https://push.example.org/2' },
    });
    const owners = async () =>
      (await server.pool.query('select user_id from push_subscriptions order by id')).rows.map(
        ({ user_id }) => user_id,
      );
    expect(await owners()).toEqual([me.id, other.id]);
    expect((await me.delete('/api/user/fcm')).status).toBe(204);
    expect(await owners()).toEqual([other.id]);
    const insecure = { ...subscription, endpoint: 'http://10.0.0.1/' };
    expect((await me.put('/api/user/fcm', { subscription: insecure })).status).toBe(422);
  });
});

describe('preferences', () => {
  test('show everything by default', async () => {
    const me = await server.beekeeper();
    const { body } = await me.get('/api/user/preferences');
    expect(Object.keys(body.observations)).toEqual(SHOW_FLAG_KEYS);
    expect(Object.values(body.observations)).not.toContain(false);
    expect(body.notifications.reminder_due).toEqual({ push: true, email: true });
  });

  test('keep missing keys', async () => {
    const me = await server.beekeeper();
    const quiet_hours = { from: '22:00', until: '07:00' };
    await me.post('/api/user/preferences', { observations: { food: false }, quiet_hours });
    const { body } = await me.post('/api/user/preferences', {
      notifications: { weight_drop: { push: false, email: true } },
    });
    expect(body).toMatchObject({ observations: { food: false }, quiet_hours });
    expect(body.notifications.weight_drop).toEqual({ push: false, email: true });
    expect(body.notifications.scale_silent).toEqual({ push: true, email: false });
  });

  test('showing an item shows its parents; hiding one hides its children (specification 4)', async () => {
    const me = await server.beekeeper();
    const send = async (observations: Record<string, boolean>) =>
      (await me.post('/api/user/preferences', { observations })).body.observations;
    expect(await send({ colony: false })).toMatchObject({
      colony: false,
      'colony.brood': false,
      brood_eggs: false,
    });
    expect(await send({ brood_eggs: true })).toMatchObject({
      colony: true,
      'colony.brood': true,
      brood_eggs: true,
      brood_larva: false,
      'colony.queen': false,
    });
    expect(await send({ surveillance_reminder: false })).toMatchObject({
      surveillance_reminder_date: false,
      surveillance_reminder_comment: false,
    });
  });

  test('keep all concurrent changes from several devices', async () => {
    const me = await server.beekeeper();
    const plain = OBSERVATION_ITEMS.filter(({ type }) => type === 'number');
    const hidden = plain.slice(0, 8).map(({ key }) => key);
    const quiet_hours = { from: '22:00', until: '07:00' };
    const changes = [...hidden.map((key) => ({ observations: { [key]: false } })), { quiet_hours }];
    const answers = await server.withConnections(10, () =>
      Promise.all(changes.map((change) => me.post('/api/user/preferences', change))),
    );
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const { body } = await me.get('/api/user/preferences');
    expect(SHOW_FLAG_KEYS.filter((key) => body.observations[key] === false)).toEqual(hidden);
    expect(body.quiet_hours).toEqual(quiet_hours);
  });

  test('reject unknown keys', async () => {
    const me = await server.beekeeper();
    expect(
      (await me.post('/api/user/preferences', { observations: { nonsense: true } })).body.errors,
    ).toEqual({
      'observations.nonsense': ['unknown_field'],
    });
    expect((await me.post('/api/user/preferences', { notifications: { nonsense: {} } })).status).toBe(422);
  });
});
