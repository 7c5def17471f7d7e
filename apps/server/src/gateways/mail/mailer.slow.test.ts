import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@propolis/observability';
import { systemClock } from '@propolis/runtime';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { closeAtEnd } from '../../../test/closing.ts';
import { createMailer, type Mail } from './mailer.ts';

const MAIL: Mail = {
  to: 'elise@example.org',
  subject: 'Propolis: Confirmez votre adresse, à bientôt',
  text: 'Bonjour Élise,\n\nhttp://propolis.test/verify?id=1&signature=abc\n\nÀ bientôt',
  html: '<p>Bonjour Élise</p>',
};
const FROM = 'Propolis <no-reply@propolis.test>';

const dir = await mkdtemp(join(tmpdir(), 'propolis-mail-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

test('without an SMTP server a mail is written to the outbox, and its link to the terminal', async () => {
  const lines: string[] = [];
  const log = createLog({ form: 'plain', clock: systemClock, write: (line) => lines.push(line) });
  const outboxDir = join(dir, 'outbox');
  const mailer = createMailer({ smtpUrl: undefined, from: FROM, outboxDir, log });
  await mailer.send(MAIL);
  const [name = ''] = await readdir(outboxDir);
  expect(name).toMatch(/^[0-9a-f-]{36}\.eml$/);
  const mail = await PostalMime.parse(await readFile(join(outboxDir, name)));
  expect(mail.subject).toBe(MAIL.subject);
  expect(mail.text?.trim()).toBe(MAIL.text);
  expect(mail.html?.trim()).toBe(MAIL.html);
  expect(mail.from?.address).toBe('no-reply@propolis.test');
  expect(lines).toEqual([`Mail for ${MAIL.to}: http://propolis.test/verify?id=1&signature=abc`]);
});

test('a mail whose job is repeated after a crash is in the outbox once; another mail stays beside it', async () => {
  const outboxDir = join(dir, 'twice');
  const mailer = createMailer({ smtpUrl: undefined, from: FROM, outboxDir, log: () => undefined });
  await mailer.send(MAIL);
  await mailer.send(MAIL);
  expect(await readdir(outboxDir)).toHaveLength(1);
  await mailer.send({ ...MAIL, to: 'jean@example.org' });
  await mailer.send({ ...MAIL, text: `${MAIL.text}.` });
  expect(await readdir(outboxDir)).toHaveLength(3);
});

test('a mail whose link was generated again in a repeated job is in the outbox once, with the newer link', async () => {
  const outboxDir = join(dir, 'anew');
  const mailer = createMailer({ smtpUrl: undefined, from: FROM, outboxDir, log: () => undefined });
  const mail = { ...MAIL, id: randomUUID() };
  const anew = { ...mail, text: `${mail.text}d` };
  for (const one of [mail, anew]) await mailer.send(one);
  const names = await readdir(outboxDir);
  expect(names).toHaveLength(1);
  const { text } = await PostalMime.parse(await readFile(join(outboxDir, names[0] ?? '')));
  expect(text?.trim()).toBe(anew.text);
});

test('a mail with the content of an earlier one has another Message-ID, so that mail servers do not drop it as a duplicate', async () => {
  const outboxDir = join(dir, 'said-again');
  const mailer = createMailer({ smtpUrl: undefined, from: FROM, outboxDir, log: () => undefined });
  const [then, now] = [
    { ...MAIL, id: randomUUID() },
    { ...MAIL, id: randomUUID() },
  ];
  for (const mail of [then, now, then]) await mailer.send(mail);
  expect(await readdir(outboxDir)).toHaveLength(2);
});

test('a forgotten address has no mail in the outbox, complete or partial, and other mails stay', async () => {
  const outboxDir = join(dir, 'forgotten');
  const mailer = createMailer({ smtpUrl: undefined, from: FROM, outboxDir, log: () => undefined });
  await mailer.forget(MAIL.to);
  await mailer.send(MAIL);
  const [name = ''] = await readdir(outboxDir);
  await writeFile(join(outboxDir, '.half.eml'), await readFile(join(outboxDir, name), 'utf8'));
  const others = [
    'anne-elise@example.org',
    'elise@example.org.uk',
    `${'l'.repeat(60)}@${'o'.repeat(60)}.example.org`,
  ];
  for (const to of others) await mailer.send({ ...MAIL, to, text: `Bonjour ${MAIL.to}` });
  expect(await readdir(outboxDir)).toHaveLength(5);
  await mailer.forget(MAIL.to);
  const left = await Promise.all((await readdir(outboxDir)).map((file) => readFile(join(outboxDir, file))));
  const recipients = await Promise.all(
    left.map(async (file) => (await PostalMime.parse(file)).to?.[0]?.address),
  );
  expect(recipients.sort()).toEqual(others.sort());
  for (const to of others) await mailer.forget(to);
  expect(await readdir(outboxDir)).toEqual([]);
});

test('concurrent jobs forget an address while mails to it and to others are written', async () => {
  const outboxDir = join(dir, 'written-meanwhile');
  const mailer = createMailer({ smtpUrl: undefined, from: FROM, outboxDir, log: () => undefined });
  const written = Array.from({ length: 40 }, (_, at) => ({
    ...MAIL,
    to: at % 2 === 0 ? MAIL.to : 'gudule@example.org',
    text: `Mail ${at}`,
  }));
  await Promise.all(
    written.map(async (mail) => {
      await mailer.send(mail);
      await mailer.forget(MAIL.to);
    }),
  );
  expect(await readdir(outboxDir)).toHaveLength(20);
});

test('with an SMTP server a mail is delivered with its accents intact', async () => {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: FROM,
    outboxDir: dir,
    log: () => {},
  });
  await mailer.send(MAIL);
  await mailer.send(MAIL);
  await new Promise<void>((closed) => server.close(() => closed()));
  const [mail = expect.fail('no mail'), again] = await Promise.all(
    received.map((one) => PostalMime.parse(one)),
  );
  expect(again?.messageId).toBe(mail.messageId);
  expect(mail.subject).toBe(MAIL.subject);
  expect(mail.to?.[0]?.address).toBe(MAIL.to);
  expect(mail.text?.trim()).toBe(MAIL.text);
});

test.each([
  ['550 5.1.1 no such user', 'given up'],
  ['556 5.1.10 the domain takes no mail', 'given up'],
  ['550 5.7.1 relaying denied', 'tried again'],
  ['550 not now', 'tried again'],
  ['450 4.1.2 domain not found', 'tried again'],
])('a mail for which the server answers «%s» is %s', async (response, outcome) => {
  const [code = '', text] = response.split(/ (.*)/);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_to, _session, done) => done(Object.assign(new Error(text), { responseCode: Number(code) })),
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const lines: string[] = [];
  const log = createLog({ form: 'plain', clock: systemClock, write: (line) => lines.push(line) });
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM, outboxDir: dir, log });
  const sent = mailer.send(MAIL).then(
    () => 'given up',
    () => 'tried again',
  );
  expect(await sent).toBe(outcome);
  expect(lines).toHaveLength(outcome === 'given up' ? 1 : 0);
  await new Promise<void>((closed) => server.close(() => closed()));
});

test('an error of the mail server fails the job, so that it is retried', async () => {
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: FROM, outboxDir: dir, log: () => {} });
  await expect(mailer.send(MAIL)).rejects.toThrow();
});

/** Answers these commands, and stays silent for others. */
const SAYS: readonly (readonly [RegExp, string])[] = [
  [/^EHLO/, '250 mail.example.org'],
  [/^(MAIL|RCPT)/, '250 2.1.0 ok'],
  [/^DATA/, '354 go on'],
];
async function silentAfter(greeting: string) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.write(greeting);
    socket.on('data', (chunk) => {
      const answer = SAYS.find(([words]) => words.test(String(chunk)))?.[1];
      if (answer) socket.write(`${answer}\r\n`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  closeAtEnd(async () => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test.each([
  ['the connection', '', 'Greeting never received'],
  ['the mail was handed over', '220 mail.example.org ESMTP\r\n', 'Timeout'],
])(
  'a mail server that is silent after %s is abandoned, so that other mails are sent',
  { timeout: 20_000 },
  async (_what, greeting, failure) => {
    const within = { connection: 5_000, greeting: 200, silence: 300 };
    const smtpUrl = await silentAfter(greeting);
    const mailer = createMailer({ smtpUrl, from: FROM, outboxDir: dir, log: () => {}, within });
    await expect(mailer.send(MAIL)).rejects.toThrow(failure);
  },
);

test('the timeout of a mail server can be set in its address', async () => {
  const smtpUrl = `${await silentAfter('')}?greetingTimeout=200`;
  const mailer = createMailer({ smtpUrl, from: FROM, outboxDir: dir, log: () => {} });
  await expect(mailer.send(MAIL)).rejects.toThrow('Greeting never received');
});
