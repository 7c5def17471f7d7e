import { once } from 'node:events';
import { createLog, type LogForm } from '@propolis/observability';
import { systemClock } from '@propolis/runtime';
import { SMTPServer } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { createMailer } from '../src/gateways/mail/mailer.ts';
import { runWorker } from '../src/worker.ts';
import { TEST_SETTINGS, type TestApp, testApp } from './app.ts';
import { closeAtEnd } from './closing.ts';
import { answering } from './countings.ts';
import { PASSWORD, peopleOf } from './people.ts';

const ADDRESS = 'griselda.pfnuer@bees.example';
const CALLER = '203.0.113.77';
const NAME = 'Griselda Pfnür';
const WRONG = 'lime and chestnut';
const PLACE = 'Hinter dem Bienenhaus 7';

/** A mail server that repeats refused addresses in its error, as real ones do. */
async function refusingMailServer(): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, answer) => answer(new Error(`no such user: <${address}>`)),
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  closeAtEnd(() => new Promise<void>((closed) => server.close(() => closed())));
  const address = listening.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

/** Triggers all kinds of failures; returns texts that must not be in any log line. */
async function afternoon(
  testServer: TestApp,
): Promise<{ readonly secrets: readonly string[]; readonly failed: string }> {
  const from = { 'x-forwarded-for': CALLER, 'user-agent': 'Firefox of Griselda' };
  const { linkFor } = peopleOf(testServer);
  const person = { name: NAME, email: ADDRESS, password: PASSWORD, password_confirmation: PASSWORD };
  await testServer.anonymous.post('/api/auth/signup', person, from);
  const link = await linkFor(ADDRESS);
  await testServer.pool.query('update users set email_verified_at = now() where email = $1', [ADDRESS]);
  const signIn = (password: string) =>
    testServer.anonymous.post('/api/auth/login', { email: ADDRESS, password, remember_me: true }, from);
  expect((await signIn(WRONG)).status).toBe(401);
  const token: string = (await signIn(PASSWORD)).body.access_token;
  const asMe = { ...from, authorization: `Bearer ${token}` };
  await testServer.anonymous.post('/api/auth/password/forgot', { email: ADDRESS }, from);
  await testServer.anonymous.post('/api/apiaries', `{"name": "${PLACE}", `, asMe);
  await testServer.anonymous.get(`/api/apiaries/4711?note=${encodeURIComponent(PLACE)}`, asMe);
  await testServer.pool.query(`alter table apiaries add constraint boom check (name <> '${PLACE}')`);
  const place = { name: PLACE, reference: 'VD-1', latitude: 47.13, longitude: 7.06 };
  const failed = await testServer.anonymous.post('/api/apiaries', place, asMe);
  expect(failed).toMatchObject({ status: 500, body: { code: 'internal' } });
  return {
    secrets: [
      ADDRESS,
      'griselda',
      CALLER,
      NAME,
      PASSWORD,
      WRONG,
      PLACE,
      token,
      `${link.searchParams.get('signature')}`,
    ],
    failed: String(failed.headers['x-request-id']),
  };
}

test.each<LogForm>(['plain', 'json'])(
  'no line of a %s log contains user input, client addresses or tokens',
  async (form) => {
    const lines: string[] = [];
    const log = createLog({ form, clock: systemClock, write: (line) => lines.push(line) });
    const testServer = await testApp({ log });
    const { secrets, failed } = await afternoon(testServer);
    const stop = await runWorker({
      hasReplica: false,
      ...{
        connectionString: testServer.url,
        clock: systemClock,
        settings: TEST_SETTINGS,
        blobs: testServer.blobs,
        log,
      },
      mailer: createMailer({
        smtpUrl: await refusingMailServer(),
        from: 'bees@bees.example',
        outboxDir: '',
        log,
      }),
      sendPush: async () => 'sent',
      countPhoto: answering({ outcome: 'coin_not_found', why: 'weak' }),
      ...{ countingsAtOnce: 1, meteoswiss: undefined, stopWithin: 1000, isAlone: false },
      onLost: (error) => log(error.message),
    });
    closeAtEnd(stop);
    await vi.waitFor(() => expect(lines.filter((line) => line.includes('job mail.link'))).not.toEqual([]));
    expect(lines.filter((line) => line.includes('no such user')).join()).toContain('…@…');
    for (const line of lines)
      for (const secret of secrets) expect(line.toLowerCase()).not.toContain(secret.toLowerCase());
    if (form === 'json') {
      const entries = lines.map((line) => JSON.parse(line));
      expect(entries).toContainEqual(
        expect.objectContaining({ level: 'error', request: failed, constraint: 'boom' }),
      );
      expect(entries).toContainEqual(
        expect.objectContaining({ endpoint: '/api/auth/login', method: 'POST', status: 401, level: 'info' }),
      );
    }
  },
);
