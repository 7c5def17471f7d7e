import { DAY_MS } from '@propolis/domain';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { later, startOver, testApp } from '../../../../test/app.ts';
import { newPerson, PASSWORD, peopleOf } from '../../../../test/people.ts';

const server = await testApp();
beforeEach(() => startOver(server));

const { linkFor, mailsFor, verifiedPerson } = peopleOf(server);

const STRANGER = '203.0.113.9';
const HOME = '198.51.100.4';
/** A sign-in from an address, as forwarded by the proxy on the same machine. */
async function signIn(from: string, email: string, more: object = {}) {
  const body = { email, password: PASSWORD, ...more };
  return server.anonymous.post('/api/auth/login', body, { 'x-forwarded-for': from });
}
const guess = (from: string, email: string, more: object = {}) =>
  signIn(from, email, { password: 'a wrong guess', ...more });

/** Guesses until the limit is reached; returns the number of accepted tries. */
async function guessOn(from: string, email: string, more: object = {}): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { status } = await guess(from, email, more);
    if (status === 429) return tries;
    expect(status).toBe(401);
  }
  throw new Error('no guess was refused');
}

async function knownBrowser(email: string): Promise<string> {
  const { status, body } = await signIn(HOME, email);
  expect(status).toBe(200);
  return body.browser_token;
}

const forward = (seconds: number) =>
  server.setNow(new Date(server.now().getTime() + seconds * 1000).toISOString());

describe('guesses from one address', () => {
  test('are accepted ten times per quarter of an hour; then the response gives the waiting time', async () => {
    const { email } = await server.beekeeper();
    expect(await guessOn(STRANGER, email)).toBe(10);
    expect((await guess(STRANGER, email)).headers['retry-after']).toBe('900');
    forward(900);
    expect((await guess(STRANGER, email)).status).toBe(401);
  });

  test('do not lock out an owner in an unknown browser at another address', async () => {
    const { email } = await server.beekeeper();
    await guessOn(STRANGER, email);
    expect((await signIn(HOME, email)).status).toBe(200);
  });

  test('do not lock out an owner in a known browser at the same address', async () => {
    const { email } = await server.beekeeper();
    const browser_token = await knownBrowser(email);
    await guessOn(STRANGER, email);
    expect((await signIn(STRANGER, email)).status).toBe(429);
    expect((await signIn(STRANGER, email, { browser_token })).status).toBe(200);
  });

  test('do not lock out other accounts at the same address', async () => {
    const [one, other] = [await server.beekeeper(), await server.beekeeper()];
    await guessOn(STRANGER, one.email);
    expect((await signIn(STRANGER, other.email)).status).toBe(200);
  });

  test('over many accounts are accepted sixty times', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1)
      statuses.push((await guess(STRANGER, (await server.beekeeper()).email)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  test('count together for an IPv6 network and for both spellings of an IPv4 address', async () => {
    const { email } = await server.beekeeper();
    for (let host = 1; host <= 10; host += 1)
      expect((await guess(`2001:db8:1:2::${host}`, email)).status).toBe(401);
    expect((await guess('2001:db8:1:2:ffff::1', email)).status).toBe(429);
    expect((await guess('2001:db8:1:3::1', email)).status).toBe(401);
    await guessOn(STRANGER, email);
    expect((await guess(`::ffff:${STRANGER}`, email)).status).toBe(429);
  });

  test('use up the limit of the address, not of the account: rejected tries no longer count', async () => {
    const { email } = await server.beekeeper();
    await guessOn(STRANGER, email);
    for (let tries = 0; tries < 50; tries += 1) await guess(STRANGER, email);
    for (let host = 1; host <= 8; host += 1) expect(await guessOn(`198.51.100.${host}`, email)).toBe(10);
    expect((await guess('198.51.100.99', email)).status).toBe(401);
  });
});

describe('guesses from many addresses at one account', () => {
  async function besiege(email: string) {
    for (let host = 1; host <= 10; host += 1) await guessOn(`203.0.113.${host}`, email);
    expect((await signIn(HOME, email)).status).toBe(429);
  }

  test('slow down unknown browsers; a known browser is not limited', async () => {
    const { email } = await server.beekeeper();
    const browser_token = await knownBrowser(email);
    await guessOn('203.0.113.200', email);
    for (let host = 1; host <= 8; host += 1) await guessOn(`203.0.113.${host}`, email);
    await guessOn('203.0.113.99', email);
    expect((await signIn(HOME, email)).status).toBe(429);
    expect((await signIn(HOME, email, { browser_token })).status).toBe(200);
    forward(3600);
    expect((await signIn(HOME, email)).status).toBe(200);
  });

  test('do not prevent the owner from resetting the password by mail', async () => {
    const { email } = await server.beekeeper();
    await besiege(email);
    await server.anonymous.post('/api/auth/password/forgot', { email });
    const token = (await linkFor(email)).searchParams.get('token');
    const password = 'tilleul et acacia';
    const body = { token, email, password, password_confirmation: password };
    expect((await server.anonymous.post('/api/auth/password/reset', body)).status).toBe(204);
    expect((await signIn(HOME, email, { password })).status).toBe(200);
  });
});

test('after failed tries and a reset by mail, the owner signs in from the same address', async () => {
  const [{ email }, other] = [await server.beekeeper(), await server.beekeeper()];
  for (const one of [email, other.email]) await guessOn(HOME, one);
  await server.anonymous.post('/api/auth/password/forgot', { email });
  const token = (await linkFor(email)).searchParams.get('token');
  const password = 'tilleul et acacia';
  const body = { token, email, password, password_confirmation: password };
  const from = { 'x-forwarded-for': HOME };
  expect((await server.anonymous.post('/api/auth/password/reset', body, from)).status).toBe(204);
  expect((await signIn(HOME, email, { password })).status).toBe(200);
  expect((await signIn(HOME, other.email)).status).toBe(429);
});

describe('a known browser', () => {
  test('has its own ten tries per quarter of an hour', async () => {
    const { email } = await server.beekeeper();
    const browser_token = await knownBrowser(email);
    expect(await guessOn(STRANGER, email, { browser_token })).toBe(10);
    expect((await signIn(HOME, email)).status, 'and uses up no other limit').toBe(200);
  });

  test('keeps its token, which is stored only as a hash', async () => {
    const { email } = await server.beekeeper();
    const browser_token = await knownBrowser(email);
    expect((await signIn(HOME, email, { browser_token })).body.browser_token).toBe(browser_token);
    const { rows } = await server.pool.query(
      `select encode(token_hash, 'escape') as text from known_browsers`,
    );
    expect(rows.some(({ text }) => text.includes(browser_token))).toBe(false);
  });

  test('is known only for the accounts that were opened in it', async () => {
    const [one, other] = [await server.beekeeper(), await server.beekeeper()];
    const browser_token = await knownBrowser(one.email);
    expect(await guessOn(STRANGER, other.email, { browser_token })).toBe(10);
    expect((await signIn(HOME, other.email, { browser_token })).body.browser_token).toBe(browser_token);
    expect((await signIn(STRANGER, other.email, { browser_token })).status, 'now it is').toBe(200);
  });

  test('must have a token that the server issued; a forged one is replaced', async () => {
    const { email } = await server.beekeeper();
    const { body } = await signIn(HOME, email, { browser_token: 'made-up' });
    expect(body.browser_token).not.toBe('made-up');
    expect(body.browser_token).toHaveLength(43);
  });

  test.each([
    [364 * DAY_MS, 200],
    [366 * DAY_MS, 429],
  ])('unused for %i ms: %i', async (unused, status) => {
    const { email } = await server.beekeeper();
    const browser_token = await knownBrowser(email);
    server.setNow(later(unused));
    await guessOn(STRANGER, email);
    expect((await signIn(STRANGER, email, { browser_token })).status).toBe(status);
  });

  test('stays known while it is used once a year', async () => {
    const { email } = await server.beekeeper();
    const browser_token = await knownBrowser(email);
    server.setNow(later(300 * DAY_MS));
    await signIn(HOME, email, { browser_token });
    server.setNow(later(600 * DAY_MS));
    await guessOn(STRANGER, email);
    expect((await signIn(STRANGER, email, { browser_token })).status).toBe(200);
  });

  test('is forgotten after any change of the password, of its account alone', async () => {
    const [{ email }, other] = [await server.beekeeper(), await server.beekeeper()];
    const theirs = await knownBrowser(other.email);
    const { body } = await signIn(HOME, email);
    const password = 'tilleul et acacia';
    const profile = { username: 'Ueli', language: 'de', current_password: PASSWORD };
    await server.app.inject({
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Bearer ${body.access_token}` },
      payload: { ...profile, password, password_confirmation: password },
    });
    for (const one of [email, other.email]) await guessOn(STRANGER, one);
    expect((await signIn(STRANGER, email, { password, browser_token: body.browser_token })).status).toBe(429);
    expect((await signIn(STRANGER, other.email, { browser_token: theirs })).status).toBe(200);
  });

  test('is forgotten when twenty others of its account were used later', async () => {
    const [{ email }, other] = [await server.beekeeper(), await server.beekeeper()];
    const theirs = await knownBrowser(other.email);
    const tokens: string[] = [];
    for (let index = 0; index < 21; index += 1) {
      tokens.push(await knownBrowser(email));
      forward(1800);
    }
    await guessOn(STRANGER, email);
    const statusOf = async (index: number) =>
      (await signIn(STRANGER, email, { browser_token: tokens[index] })).status;
    expect([await statusOf(0), await statusOf(1), await statusOf(20)]).toEqual([429, 200, 200]);
    await guessOn(STRANGER, other.email);
    expect((await signIn(STRANGER, other.email, { browser_token: theirs })).status).toBe(200);
  });
});

test('rate limit keys contain neither addresses nor accounts', async () => {
  const { email } = await server.beekeeper();
  await guess(STRANGER, email);
  const { rows } = await server.pool.query('select key from rate_limits');
  expect(rows.length).toBeGreaterThan(2);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});

describe('whether an address is known', () => {
  afterEach(() => vi.restoreAllMocks());

  /** The SQL statements of a request, in order, without values. */
  async function statementsOf(url: string, email: string): Promise<string[]> {
    const sent: string[] = [];
    const { query } = pg.Client.prototype;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [config] = given;
      sent.push(typeof config === 'string' ? config : (config as { text: string }).text);
      return Reflect.apply(query, this, given);
    });
    await server.anonymous.post(url, { email });
    vi.restoreAllMocks();
    return sent;
  }

  test('is revealed neither by the response to a new verification mail nor by its work', async () => {
    const waiting = newPerson();
    await server.anonymous.post('/api/auth/signup', waiting);
    const verified = await verifiedPerson();
    const unknown = newPerson();
    const url = '/api/auth/email/resend';
    const done = await statementsOf(url, unknown.email);
    expect(done.length).toBeGreaterThan(3);
    expect(done.join('\n')).not.toMatch(/"users"/);
    expect(await statementsOf(url, waiting.email)).toEqual(done);
    expect(await statementsOf(url, verified.email)).toEqual(done);
    expect(await mailsFor(waiting.email), 'the first mail and the new one').toHaveLength(2);
    expect(await mailsFor(verified.email)).toHaveLength(1);
    expect(await mailsFor(unknown.email)).toHaveLength(0);
  });

  test('is revealed after a forgotten password only by the response (specification 5); the work is the same', async () => {
    const { email } = await server.beekeeper();
    const url = '/api/auth/password/forgot';
    const [known, unknown] = [await statementsOf(url, email), await statementsOf(url, newPerson().email)];
    expect(known.at(-1)).toBe('commit');
    expect(unknown.at(-1)).toBe('rollback');
    expect(unknown.slice(0, -1)).toEqual(known.slice(0, -1));
    expect(known.filter((text) => text.includes('graphile_worker.add_job'))).toHaveLength(1);
  });
});
