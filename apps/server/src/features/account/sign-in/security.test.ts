import type { LogEntry, Session } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';
import { watchWork } from '@propolis/observability';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { later, PASSWORD_HASH, startOver, TEST_NOW, testApp } from '../../../../test/app.ts';
import { BY_PASSWORD, PASSWORD, peopleOf } from '../../../../test/people.ts';
import { sweepLog } from './log.service.ts';
import { insertSession } from './sessions.queries.ts';

const server = await testApp();
beforeEach(() => startOver(server));

const { verifiedPerson, withToken, linkFor } = peopleOf(server);

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
/** Signs in with this user agent from this address. */
async function open(email: string, userAgent = FIREFOX, address = '203.0.113.77') {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
  const answer = await server.anonymous.post('/api/auth/login', { email, password: PASSWORD }, headers);
  expect(answer.status).toBe(200);
  const token: string = answer.body.access_token;
  const ask = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const authorization = `Bearer ${token}`;
    const reply = await server.app.inject({
      method,
      url,
      headers: { ...headers, authorization },
      ...(payload && { payload }),
    });
    const isJson = String(reply.headers['content-type']).includes('json');
    return { status: reply.statusCode, body: isJson ? reply.json() : undefined };
  };
  return { token, ask };
}
const idOf = async (email: string): Promise<number> =>
  (await server.pool.query('select id from users where email = $1', [email])).rows[0].id;
type Opened = Awaited<ReturnType<typeof open>>;

const sessionsOf = async ({ ask }: Opened): Promise<Session[]> =>
  (await ask('GET', '/api/user/sessions')).body;
const logOf = async ({ ask }: Opened): Promise<LogEntry[]> =>
  (await ask('GET', '/api/user/log')).body.entries;
const kindsOf = async (opened: Opened) => (await logOf(opened)).map(({ kind }) => kind);
const statusOf = async ({ token }: Opened) => (await withToken(token)).statusCode;

describe('the list of sessions', () => {
  test('shows each device and its last use, marks the current session and omits expired ones', async () => {
    const { email } = await verifiedPerson();
    await open(email, 'curl/8.14.1');
    server.setNow(later(23 * 3_600_000));
    const phone = await open(email, ANDROID);
    server.setNow(later(24 * 3_600_000));
    const here = await open(email);
    expect(await sessionsOf(here)).toEqual([
      {
        id: expect.any(Number),
        browser: 'Firefox',
        system: 'Windows',
        created_at: later(DAY_MS),
        last_used_at: later(DAY_MS),
        current: true,
      },
      expect.objectContaining({
        browser: 'Chrome',
        system: 'Android',
        created_at: later(23 * 3_600_000),
        current: false,
      }),
    ]);
    expect((await sessionsOf(phone)).map(({ current }) => current)).toContain(true);
  });

  test('does not show sessions of other users, and none of them can be ended', async () => {
    const [mine, other] = [
      await open((await verifiedPerson()).email),
      await open((await verifiedPerson()).email),
    ];
    const [theirs] = await sessionsOf(other);
    expect((await sessionsOf(mine)).map(({ id }) => id)).not.toContain(theirs?.id);
    expect(await mine.ask('DELETE', `/api/user/sessions/${theirs?.id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await mine.ask('DELETE', '/api/user/sessions')).body).toEqual({ sessions_ended: 0 });
    expect(await statusOf(other)).toBe(200);
    const { entries } = (await mine.ask('GET', '/api/user/log')).body;
    expect(entries.map(({ kind }: LogEntry) => kind)).not.toContain('session_revoked');
  });

  test('an ended session gets 401 on its next request, others stay open; ending is idempotent', async () => {
    const { email } = await verifiedPerson();
    const [here, phone, tablet] = [await open(email), await open(email, ANDROID), await open(email)];
    const [lost] = (await sessionsOf(here)).filter(({ browser }) => browser === 'Chrome');
    expect((await here.ask('DELETE', `/api/user/sessions/${lost?.id}`)).status).toBe(204);
    expect([await statusOf(here), await statusOf(phone), await statusOf(tablet)]).toEqual([200, 401, 200]);
    expect((await here.ask('DELETE', `/api/user/sessions/${lost?.id}`)).status).toBe(404);
  });

  test('the current session can be ended like any other', async () => {
    const here = await open((await verifiedPerson()).email);
    const [own] = await sessionsOf(here);
    expect((await here.ask('DELETE', `/api/user/sessions/${own?.id}`)).status).toBe(204);
    expect(await statusOf(here)).toBe(401);
  });

  test('shows the hundred most recently used sessions of a program that signs in repeatedly', async () => {
    const { email } = await verifiedPerson();
    const here = await open(email);
    await server.pool.query(
      `insert into sessions (token_hash, user_id, remember, last_used_at, expires_at)
        select sha256(number::text::bytea), users.id, true, $2::timestamptz - interval '1 hour', $2::timestamptz + interval '1 day'
        from generate_series(1, 150) as number, users where email = $1`,
      [email, TEST_NOW],
    );
    const shown = await sessionsOf(here);
    expect([shown.length, shown[0]?.current]).toEqual([100, true]);
    expect((await here.ask('DELETE', '/api/user/sessions')).body).toEqual({ sessions_ended: 150 });
  });

  test('all other open sessions are ended at once, and counted', async () => {
    const { email } = await verifiedPerson();
    const expired = await open(email);
    server.setNow(later(DAY_MS));
    const [here, phone, tablet] = [await open(email), await open(email, ANDROID), await open(email)];
    expect((await here.ask('DELETE', '/api/user/sessions')).body).toEqual({ sessions_ended: 2 });
    expect([await statusOf(here), await statusOf(phone), await statusOf(tablet)]).toEqual([200, 401, 401]);
    expect(await statusOf(expired)).toBe(401);
  });

  test('concurrent requests to end the other sessions leave at most one open', async () => {
    const { email } = await verifiedPerson();
    const opened = await Promise.all(Array.from({ length: 5 }, () => open(email)));
    const answers = await server.withConnections(5, () =>
      Promise.all(opened.map(({ ask }) => ask('DELETE', '/api/user/sessions'))),
    );
    expect(answers.every(({ status }) => [200, 401].includes(status))).toBe(true);
    const statuses = await Promise.all(opened.map(statusOf));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  });
});

describe('changing only the password', () => {
  const change = (current: string, chosen: string, again = chosen) => ({
    current_password: current,
    password: chosen,
    password_confirmation: again,
  });

  test('requires the current one, ends the other sessions and returns their number; the current one stays', async () => {
    const { email } = await verifiedPerson();
    const [here, phone] = [await open(email), await open(email, ANDROID)];
    const answer = await here.ask('PUT', '/api/user/password', change(PASSWORD, 'tilleul et acacia'));
    expect(answer).toEqual({ status: 200, body: { sessions_ended: 1 } });
    expect([await statusOf(here), await statusOf(phone)]).toEqual([200, 401]);
    const signIn = (password: string) => server.anonymous.post('/api/auth/login', { email, password });
    expect([(await signIn(PASSWORD)).status, (await signIn('tilleul et acacia')).status]).toEqual([401, 200]);
  });

  test.each([
    ['not the present one', change('guessed', 'tilleul et acacia'), { current_password: ['wrong'] }],
    ['no present one', change('', 'tilleul et acacia'), { current_password: ['required'] }],
    ['7 characters', change(PASSWORD, 'q7-wabe'), { password: ['password_length_error'] }],
    ['a common one', change(PASSWORD, 'baseball'), { password: ['password_common'] }],
    [
      'another confirmation',
      change(PASSWORD, 'tilleul et acacia', 'acacia et tilleul'),
      { password_confirmation: ['password_match_error'] },
    ],
    [
      'a common one, and not the present one',
      change('guessed', 'baseball'),
      { current_password: ['wrong'], password: ['password_common'] },
    ],
  ])('with %s is rejected and changes nothing', async (_name, body, errors) => {
    const { email } = await verifiedPerson();
    const [here, phone] = [await open(email), await open(email, ANDROID)];
    expect(await here.ask('PUT', '/api/user/password', body)).toMatchObject({
      status: 422,
      body: { errors },
    });
    expect([await statusOf(here), await statusOf(phone)]).toEqual([200, 200]);
    await open(email);
  });

  test('opens no session whose former password was checked before', async () => {
    const { id: user_id } = await server.beekeeper();
    const session = {
      ...{ user_id, token_hash: Buffer.from('a token'), remember: false },
      ...{ last_used_at: server.now(), expires_at: server.now(), agent: { browser: null, system: null } },
    };
    expect(await insertSession(server.db, 'the former hash', session)).toBeUndefined();
    expect(await insertSession(server.db, PASSWORD_HASH, session)).toBeGreaterThan(0);
  });

  test('of concurrent changes from several devices one succeeds, and its session stays open', async () => {
    const { email } = await verifiedPerson();
    const opened = await Promise.all(Array.from({ length: 4 }, () => open(email)));
    const chosen = (number: number) => `tilleul et acacia ${number}`;
    const answers = await server.withConnections(4, () =>
      Promise.all(
        opened.map(({ ask }, number) => ask('PUT', '/api/user/password', change(PASSWORD, chosen(number)))),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200).every((status) => [401, 422].includes(status))).toBe(
      true,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const first = statuses.indexOf(200);
    expect(await Promise.all(opened.map(statusOf))).toEqual(
      statuses.map((status) => (status === 200 ? 200 : 401)),
    );
    const body = { email, password: chosen(first) };
    expect((await server.anonymous.post('/api/auth/login', body)).status).toBe(200);
  });

  test('shares its limit with the profile: ten tries per quarter of an hour, then the waiting time', async () => {
    const { email } = await verifiedPerson();
    const here = await open(email);
    const body = change('guessed', 'tilleul et acacia');
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await here.ask('PUT', '/api/user/password', body)).status).toBe(422);
      const profile = { username: 'Ueli', language: 'de', ...body };
      expect((await here.ask('PUT', '/api/user', profile)).status).toBe(422);
    }
    expect(await here.ask('PUT', '/api/user/password', change(PASSWORD, 'tilleul et acacia'))).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
  });
});

describe('the sign-in log of an account', () => {
  test('records successful and failed sign-ins with device and network, newest first', async () => {
    const { email } = await verifiedPerson();
    const wrong = { email, password: 'a wrong guess' };
    const from = { 'user-agent': ANDROID, 'x-forwarded-for': '2001:db8:1:2::9' };
    expect((await server.anonymous.post('/api/auth/login', wrong, from)).status).toBe(401);
    const here = await open(email);
    expect(await logOf(here)).toEqual([
      {
        id: expect.any(Number),
        kind: 'signed_in',
        at: TEST_NOW,
        browser: 'Firefox',
        system: 'Windows',
        network: '203.0.113.0/24',
      },
      expect.objectContaining({
        kind: 'sign_in_failed',
        browser: 'Chrome',
        system: 'Android',
        network: '2001:db8:1::/48',
      }),
    ]);
  });

  test('records each change of the credentials and its side effects', async () => {
    const { email } = await verifiedPerson();
    const here = await open(email);
    await open(email);
    await here.ask('DELETE', '/api/user/sessions');
    await here.ask('GET', '/api/user/export');
    const password = { password: 'tilleul et acacia', password_confirmation: 'tilleul et acacia' };
    await here.ask('PUT', '/api/user/password', { ...password, current_password: PASSWORD });
    await here.ask('POST', '/api/auth/logout');
    await server.anonymous.post('/api/auth/password/forgot', { email });
    const token = (await linkFor(email)).searchParams.get('token');
    const back = { password: PASSWORD, password_confirmation: PASSWORD };
    expect((await server.anonymous.post('/api/auth/password/reset', { token, email, ...back })).status).toBe(
      204,
    );
    expect(await kindsOf(await open(email))).toEqual([
      'signed_in',
      'password_reset',
      'signed_out',
      'password_changed',
      'exported',
      'session_revoked',
      'signed_in',
      'signed_in',
    ]);
  });

  test('the response and the work for an unknown address equal those of a wrong password', async () => {
    const { email } = await verifiedPerson();
    const id = await idOf(email);
    const logged = () => server.db.selectFrom('account_log').selectAll().orderBy('id').execute();
    /** The response to one guess, its log entries and its number of queries. */
    const guess = async (address: string) => {
      const before = await logged();
      const asked: string[] = [];
      const leave = watchWork({
        kinds: ['statement'],
        around: (work, run) => {
          asked.push(work.name);
          return run();
        },
      });
      const { body } = await server.anonymous.post('/api/auth/login', {
        email: address,
        password: 'a wrong guess',
      });
      leave();
      return { body, asked, noted: (await logged()).slice(before.length) };
    };
    const known = await guess(email);
    const unknown = await guess('nobody@example.org');
    expect(unknown.body).toEqual(known.body);
    expect(unknown.asked).toEqual(known.asked);
    expect(known.noted).toMatchObject([{ kind: 'sign_in_failed', user_id: id, network: '127.0.0.0/24' }]);
    expect(unknown.noted).toMatchObject([{ kind: 'sign_in_failed', user_id: null, network: '127.0.0.0/24' }]);
  });

  test('is append-only', async () => {
    await verifiedPerson();
    for (const change of ["update account_log set kind = 'signed_in'", 'truncate account_log'])
      await expect(server.pool.query(change)).rejects.toThrow('only added to');
  });

  test('records the session, and keeps only the id of a deleted account', async () => {
    const { email } = await verifiedPerson();
    const id = await idOf(email);
    const here = await open(email);
    await here.ask('GET', '/api/user/export');
    expect((await here.ask('POST', '/api/user/delete', BY_PASSWORD)).status).toBe(204);
    const left = await server.db
      .selectFrom('account_log')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    expect(left.map(({ kind }) => kind)).toEqual(['signed_in', 'exported', 'account_deleted']);
    expect(new Set(left.map(({ session_id }) => session_id)).size).toBe(1);
    expect(left[0]?.session_id).not.toBeNull();
    expect(JSON.stringify(left)).not.toContain('elise');
  });

  test('is paginated and readable only by its owner', async () => {
    const { email } = await verifiedPerson();
    const here = await open(email);
    for (let count = 0; count < 19; count += 1) await here.ask('GET', '/api/user/export');
    expect((await here.ask('GET', '/api/user/log')).body.more).toBe(false);
    await here.ask('GET', '/api/user/export');
    const first = (await here.ask('GET', '/api/user/log')).body;
    expect([first.entries.length, first.more]).toEqual([20, true]);
    const before = first.entries.at(-1).id;
    const last = (await here.ask('GET', `/api/user/log?before=${before}`)).body;
    expect([last.entries.map(({ kind }: LogEntry) => kind), last.more]).toEqual([['signed_in'], false]);
    const stranger = await open((await verifiedPerson()).email);
    expect((await stranger.ask('GET', `/api/user/log?before=${before + 1}`)).body.entries).toEqual([]);
  });

  test('is part of the export, complete and without entries of others', async () => {
    const { email } = await verifiedPerson();
    const here = await open(email);
    await server.pool.query(
      `insert into account_log (user_id, kind, at)
        select id, 'sign_in_failed', $2 from users, generate_series(1, 25) where email = $1`,
      [email, TEST_NOW],
    );
    await open((await verifiedPerson()).email);
    const { rawPayload } = await server.app.inject({
      method: 'GET',
      url: '/api/user/export',
      headers: { authorization: `Bearer ${here.token}` },
    });
    const log: LogEntry[] = JSON.parse(strFromU8(unzipSync(rawPayload)['data/log.json'] ?? new Uint8Array()));
    expect(log.map(({ kind }) => kind)).toEqual([
      'exported',
      ...Array.from({ length: 25 }, () => 'sign_in_failed'),
      'signed_in',
    ]);
  });

  test('keeps entries for 180 days', async () => {
    const { email } = await verifiedPerson();
    const early = await open(email);
    server.setNow(later(1000));
    await early.ask('GET', '/api/user/export');
    await sweepLog(server.db, new Date(later(180 * DAY_MS + 1)));
    const kept = await server.db
      .selectFrom('account_log')
      .select('kind')
      .where('at', '<=', new Date(later(1000)))
      .execute();
    expect(kept.map(({ kind }) => kind)).toEqual(['exported']);
  });
});
