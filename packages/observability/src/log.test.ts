import { describe, expect, test } from 'vitest';
import { createLog, describeFailure, frameworkLog, type LogForm, reasonOf } from './log.ts';

const NOON = new Date('2026-05-30T12:00:00Z');

function written(form: LogForm) {
  const lines: string[] = [];
  return { lines, log: createLog({ form, clock: () => NOON, write: (line) => lines.push(line) }) };
}

test('a JSON line is one object with time, level and fields', () => {
  const { lines, log } = written('json');
  log('job mail.send failed', { level: 'warning', job: 'mail.send', try: 2, request: undefined });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      ...{ time: '2026-05-30T12:00:00.000Z', level: 'warning', message: 'job mail.send failed' },
      ...{ job: 'mail.send', try: 2 },
    },
  ]);
});

test('a message with line breaks stays one JSON line', () => {
  const { lines, log } = written('json');
  log('first\nsecond', { level: 'error', stack: '    at one\n    at two' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('\n');
});

test('a plain line contains only the message, and the level for problems', () => {
  const { lines, log } = written('plain');
  log('Propolis is ready: http://localhost:3000');
  log('heartbeat: lost', { level: 'warning', request: 'x' });
  expect(lines).toEqual(['Propolis is ready: http://localhost:3000', 'warning: heartbeat: lost']);
});

test('texts for people are not in JSON lines', () => {
  const said = { forPeople: 'Mail for elise@example.org: http://localhost/verify?signature=1' };
  const plain = written('plain');
  plain.log('a mail lies in the outbox', said);
  expect(plain.lines).toEqual([said.forPeople]);
  const json = written('json');
  json.log('a mail lies in the outbox', said);
  expect(json.lines[0]).not.toContain('elise');
});

describe.each(['plain', 'json'] as const)('a %s line does not contain', (form) => {
  test.each([
    ['a mail address', '550 5.1.1 <elise.meunier@example.org>: Recipient address rejected', 'elise'],
    ['a token', `Bearer Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MDEyMzQ1Njc4OTA failed`, 'Zm9vYmFy'],
    ['the key of a device', 'device_Q2xhaXJlMTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY was renewed', 'Q2xhaXJl'],
    ['a search term', 'GET https://photon.example/api?q=Rue+du+Lac+3 failed', 'Lac'],
    ['the password of a database', 'postgres://propolis:geheim@db.example/bees is away', 'geheim'],
  ])('%s', (_what, text, secret) => {
    const { lines, log } = written(form);
    log(text, { level: 'error', stack: `    at ${text}`, detail: text });
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).not.toContain(secret);
  });
});

describe('an unexpected error', () => {
  test('is logged with names of the schema and without values', () => {
    const error = Object.assign(new Error('invalid input syntax for type integer: "Maja"'), {
      ...{ code: '22P02', table: 'hives', detail: 'Key (name)=(Maja) already exists.', where: 'Maja' },
    });
    expect(describeFailure(error)).toMatchObject({ error: 'Error', code: '22P02', table: 'hives' });
    expect(JSON.stringify(describeFailure(error))).not.toContain('Maja');
    expect(describeFailure(error).stack).toMatch(/^\s+at .*log\.test\.ts/);
  });

  test('is logged with its cause', () => {
    const expired = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
    const failed = new TypeError('fetch failed', { cause: expired });
    expect(reasonOf(failed)).toBe('fetch failed (CERT_HAS_EXPIRED: certificate has expired)');
  });

  test('is logged by its code if the driver has no message', () => {
    expect(reasonOf(Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }))).toBe(
      'ECONNREFUSED',
    );
  });

  test('has its reason in a plain log, without quoted values', () => {
    const { lines, log } = written('plain');
    log('unexpected failure', { level: 'error', ...describeFailure(new Error('no column "Maja"')) });
    expect(lines[0]).toBe('error: unexpected failure: no column "…"');
  });

  test('of the framework is logged with the request id, and only from level warning on', () => {
    const { lines, log } = written('json');
    const ofRequest = frameworkLog(log).child({ reqId: 'k3-1' });
    ofRequest.info('incoming request');
    ofRequest.error({ err: new Error('no') }, 'unexpected failure');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'error',
        message: 'unexpected failure',
        request: 'k3-1',
        reason: 'no',
      }),
    ]);
  });
});
