import { randomUUID } from 'node:crypto';
import { hashRecoveryCode } from '../src/features/second-factor/codes/recovery-codes.ts';
import type { Beekeeper, Client, TestApp } from './app.ts';
import { exported, imported } from './archives.ts';
import { createAuthenticator } from './authenticator.ts';
import { factorsOf } from './factors.ts';
import { openPage } from './open-pages.ts';
import { BY_PASSWORD, newPerson, PASSWORD, peopleOf, verifyUrl } from './people.ts';
import type { Requests } from './requests.ts';
import { codeAt } from './totp-codes.ts';

const NEW_PASSWORD = { password: 'nouveau mot de passe', password_confirmation: 'nouveau mot de passe' };
const SUBSCRIPTION = {
  endpoint: 'https://push.test/browser',
  keys: { p256dh: 'BCVxsr7N', auth: 'BCVxsr7N' },
};
/** A demonstration gets no challenge, so it signs this one. */
const NO_CHALLENGE = { rp: { id: 'propolis.test' }, user: { id: '' }, challenge: 'none' };

const askForAddress = (keeper: Beekeeper, email = `next-${randomUUID()}@example.org`) =>
  keeper.post('/api/user/address', { ...BY_PASSWORD, email });

/** Valid requests of an account about itself. The event stream does not end, so it needs the server's `address`. */
export function accountRequests({ pool, now }: TestApp, address: string): Requests<Beekeeper> {
  const byCode = async ({ id }: Beekeeper) => {
    const code = `code ${randomUUID()}`;
    const hash = hashRecoveryCode(code);
    await pool.query('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [id, hash]);
    return { proof: { code } };
  };
  const withTotp = ({ id }: Beekeeper) =>
    pool.query(`insert into totp_secrets (user_id, sealed_secret, confirmed_at) values ($1, '', now())`, [
      id,
    ]);
  return {
    'PUT /api/user': (keeper) => keeper.put('/api/user', { username: 'Élise', language: 'fr' }),
    'PUT /api/user/language': (keeper) => keeper.put('/api/user/language', { language: 'de' }),
    'PUT /api/user/menu': (keeper) => keeper.put('/api/user/menu', { include_automatic_counting_menu: true }),
    'POST /api/user/delete': (keeper) => keeper.post('/api/user/delete', BY_PASSWORD),
    'POST /api/user/import': async (keeper) => imported(keeper, await exported(keeper)),
    'POST /api/user/preferences': (keeper) => keeper.post('/api/user/preferences', { quiet_hours: null }),
    'PUT /api/user/password': (keeper) =>
      keeper.put('/api/user/password', { ...NEW_PASSWORD, current_password: PASSWORD }),
    'DELETE /api/user/sessions/:id': (keeper, { session }) => keeper.delete(`/api/user/sessions/${session}`),
    'POST /api/user/address': (keeper) => askForAddress(keeper),
    'POST /api/user/address/resend': async (keeper) => {
      await askForAddress(keeper);
      return keeper.post('/api/user/address/resend');
    },
    'POST /api/user/totp': (keeper) => keeper.post('/api/user/totp', BY_PASSWORD),
    'POST /api/user/totp/confirm': async (keeper) => {
      const { body } = await keeper.post('/api/user/totp', BY_PASSWORD);
      const code = body.totp ? codeAt(body.totp.secret, now()) : '000000';
      return keeper.post('/api/user/totp/confirm', { code });
    },
    'POST /api/user/totp/remove': async (keeper) => {
      await withTotp(keeper);
      return keeper.post('/api/user/totp/remove', await byCode(keeper));
    },
    'POST /api/user/passkeys/options': (keeper) => keeper.post('/api/user/passkeys/options', BY_PASSWORD),
    'POST /api/user/passkeys': async (keeper) => {
      const { body } = await keeper.post('/api/user/passkeys/options', BY_PASSWORD);
      const credential = createAuthenticator().create(body.challenge ? body : NO_CHALLENGE);
      return keeper.post('/api/user/passkeys', { name: 'Clé', credential });
    },
    'PUT /api/user/passkeys/:id': (keeper, { passkey }) =>
      keeper.put(`/api/user/passkeys/${passkey}`, { name: 'Taken' }),
    'POST /api/user/passkeys/:id/remove': async (keeper, { passkey }) =>
      keeper.post(`/api/user/passkeys/${passkey}/remove`, await byCode(keeper)),
    'POST /api/user/recovery_codes': async (keeper) => {
      await withTotp(keeper);
      return keeper.post('/api/user/recovery_codes', await byCode(keeper));
    },
    'PUT /api/notifications/read': (keeper, { notification }) =>
      keeper.put('/api/notifications/read', { until: notification }),
    'PUT /api/notifications/:id/read': (keeper, { notification }) =>
      keeper.put(`/api/notifications/${notification}/read`),
    'POST /api/notifications/try': (keeper) => keeper.post('/api/notifications/try', { kind: 'weight_drop' }),
    'PUT /api/user/fcm': (keeper) => keeper.put('/api/user/fcm', { subscription: SUBSCRIPTION }),
    'GET /api/events': async (keeper) => {
      const { answer } = await openPage(address, keeper);
      return { status: answer.status, body: undefined, headers: {}, raw: Buffer.of() };
    },
  };
}

/** Valid requests without a session. Each uses a new account. */
export function publicRequests(server: TestApp): Requests<Client> {
  const { linkFor, login } = peopleOf(server);
  const { totpOn, passkeyOf } = factorsOf(server);
  const claimOf = ({ searchParams }: URL) => Object.fromEntries(searchParams);
  return {
    'POST /api/auth/login': async (caller) => {
      const { email } = await server.beekeeper();
      return caller.post('/api/auth/login', { email, password: PASSWORD });
    },
    'POST /api/auth/signup': (caller) => caller.post('/api/auth/signup', newPerson()),
    'POST /api/auth/email/resend': async (caller) => {
      const { email } = await server.beekeeper();
      return caller.post('/api/auth/email/resend', { email });
    },
    'POST /api/auth/password/forgot': async (caller) => {
      const { email } = await server.beekeeper();
      return caller.post('/api/auth/password/forgot', { email });
    },
    'POST /api/auth/password/reset': async (caller) => {
      const { email } = await server.beekeeper();
      await server.anonymous.post('/api/auth/password/forgot', { email });
      const { token } = claimOf(await linkFor(email));
      return caller.post('/api/auth/password/reset', { token, email, ...NEW_PASSWORD });
    },
    'GET /api/email/verify/:id/:hash': async (caller) => {
      const person = newPerson();
      await server.anonymous.post('/api/auth/signup', person);
      return caller.get(verifyUrl(await linkFor(person.email)));
    },
    'POST /api/auth/address/confirm': async (caller) => {
      const keeper = await server.beekeeper();
      const next = newPerson().email;
      await askForAddress(keeper, next);
      return caller.post('/api/auth/address/confirm', claimOf(await linkFor(next)));
    },
    'POST /api/auth/second_step': async (caller) => {
      const keeper = await server.beekeeper();
      const { secret } = await totpOn(keeper);
      const { challenge } = (await login(keeper.email)).body;
      return caller.post('/api/auth/second_step', { challenge, code: codeAt(secret, server.now()) });
    },
    'POST /api/auth/passkey': async (caller) => {
      const { authenticator } = await passkeyOf(await server.beekeeper());
      const asked = await server.anonymous.post('/api/auth/passkey/options');
      return caller.post('/api/auth/passkey', { credential: authenticator.get(asked.body) });
    },
    'GET /api/user/export/file': async (caller) =>
      caller.get((await (await server.beekeeper()).post('/api/user/export')).body.url),
    'GET /api/calendar/:file': async (caller) => {
      const { body } = await (await server.beekeeper()).post('/api/user/calendar');
      return caller.get(new URL(body.url).pathname);
    },
    'GET /api/health': async (caller) => {
      await server.pool.query(`insert into worker_heartbeats values ('a live worker', clock_timestamp())`);
      return caller.get('/api/health');
    },
  };
}
