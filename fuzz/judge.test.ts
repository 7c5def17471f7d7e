import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { calls } from './documents.ts';
import { judge, judgeBytes } from './judge.ts';
import type { DrawnCall } from './requests.ts';
import type { Outgoing } from './resolve.ts';
import type { Answer } from './send.ts';

const anna = {
  name: 'anna',
  token: 't',
  canary: 'kanari-anna',
  ids: {},
  gone: {},
} as unknown as Outgoing['caller'];
const secrets = new Map([
  ['kanari-anna', 'anna'],
  ['kanari-beat', 'beat'],
  ['the-key-of-the-house', undefined],
]);

function outgoing(id: string, fields: Partial<Outgoing> = {}): Outgoing {
  const call = calls.find((one) => one.id === id);
  if (!call) throw new Error(`no call ${id}`);
  const drawn = { kind: 'call', call, credential: 'session' } as DrawnCall; // all that the judge reads
  const rest = {
    path: '/',
    headers: {},
    body: undefined,
    isChunked: false,
    ending: 'whole',
    isForeign: false,
  } as const;
  return { drawn, method: call.method, caller: anna, ...rest, ...fields };
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': 'x',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};
const answer = (status: number, body: unknown, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers: { ...HEADERS, ...headers },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const error = (code: string, errors: object = {}) => ({ code, message: code, errors });
const faults = (sent: Outgoing, given: Answer) =>
  judge(sent, { kind: 'answer', answer: given }, secrets).faults;

const LANGUAGES = [{ id: 1, key: 'dadant', name: 'Dadant' }];

describe('a response is accepted', () => {
  test.each([
    ['as the document tells it', outgoing('hives.types'), answer(200, LANGUAGES)],
    [
      'packed',
      outgoing('hives.types'),
      { ...answer(200, '', { 'content-encoding': 'gzip' }), body: gzipSync(JSON.stringify(LANGUAGES)) },
    ],
    [
      'a range of a compressed file',
      outgoing('hives.types', {
        drawn: { kind: 'file' } as Outgoing['drawn'],
        headers: { range: 'bytes=0-1' },
      }),
      answer(206, 'x', { 'content-encoding': 'gzip', 'content-range': 'bytes 0-1/900' }),
    ],
    ['an error in the API format', outgoing('hives.types'), answer(404, error('not_found'))],
    [
      'an error with fields',
      outgoing('hives.create'),
      answer(422, error('invalid_fields', { name: ['too_long'] })),
    ],
    [
      'an error that names a file of an archive',
      outgoing('account.importUser'),
      answer(422, error('archive_invalid', { 'data/hives.json': ['invalid'] })),
    ],
    ['not sent again', outgoing('hives.types', { headers: { 'if-none-match': '*' } }), answer(304, '')],
    [
      'a record of another account that is not returned',
      outgoing('hives.update', { isForeign: true }),
      answer(404, error('not_found')),
    ],
    ['one’s own canary', outgoing('hives.types'), answer(200, [{ id: 1, key: 'k', name: 'kanari-anna' }])],
  ])('when it is %s', (_what, sent, given) => expect(faults(sent, given)).toEqual([]));

  test.each([
    ['busy with Retry-After', outgoing('hives.types'), answer(503, error('busy'), { 'retry-after': '1' })],
    ['health that waits for the database', outgoing('health.health'), answer(503, { status: 'starting' })],
  ])('when it is %s, which is counted', (_what, sent, busy) => {
    expect(judge(sent, { kind: 'answer', answer: busy }, secrets)).toEqual({ faults: [], isBusy: true });
  });
});

describe('a fault is found', () => {
  test.each([
    ['an internal error', outgoing('hives.types'), answer(500, error('internal')), /^500/],
    ['busy without Retry-After', outgoing('hives.types'), answer(503, error('busy')), /^503/],
    ['an unavailable database', outgoing('hives.types'), answer(503, error('database_unavailable')), /^503/],
    [
      'an error in another format',
      outgoing('hives.types'),
      answer(400, { error: 'Bad Request' }),
      /shape of errors/,
    ],
    [
      'an error as plain text',
      outgoing('hives.types'),
      answer(404, error('not_found'), { 'content-type': 'text/plain' }),
      /shape of errors/,
    ],
    [
      'an error without the fields',
      outgoing('hives.create'),
      answer(422, error('invalid_fields')),
      /invalid_fields with errors/,
    ],
    [
      'a cacheable error',
      outgoing('hives.types'),
      answer(404, error('not_found'), { 'cache-control': 'public' }),
      /may be cached/,
    ],
    ['another schema', outgoing('hives.types'), answer(200, [{ id: '1' }]), /not the schema/],
    [
      'an unknown field',
      outgoing('hives.types'),
      answer(200, [{ ...LANGUAGES[0], secret: 1 }]),
      /not the schema/,
    ],
    ['another good status', outgoing('hives.types'), answer(201, LANGUAGES), /201 instead of 200/],
    [
      'another type',
      outgoing('hives.types'),
      answer(200, LANGUAGES, { 'content-type': 'text/html' }),
      /text\/html instead/,
    ],
    ['a redirection', outgoing('hives.types'), answer(302, ''), /without a matching request header/],
    [
      'no policy',
      outgoing('hives.types'),
      answer(200, LANGUAGES, { 'content-security-policy': undefined }),
      /policy/,
    ],
    ['a cookie', outgoing('hives.types'), answer(200, LANGUAGES, { 'set-cookie': ['a=b'] }), /cookie/],
    [
      'a record of another account',
      outgoing('hives.remove', { isForeign: true }),
      answer(204, '', { 'content-type': undefined }),
      /of another account was returned/,
    ],
    [
      'a canary of another account',
      outgoing('hives.types'),
      answer(200, [{ id: 1, key: 'k', name: 'kanari-beat' }]),
      /belongs to beat/,
    ],
    [
      'a canary of another account in a header',
      outgoing('hives.types'),
      answer(404, error('not_found'), { x: 'kanari-beat' }),
      /belongs to beat/,
    ],
    [
      'a secret of the server',
      outgoing('hives.types'),
      answer(404, { ...error('not_found'), message: 'the-key-of-the-house' }),
      /belongs to the server/,
    ],
    [
      'a valid session that is refused',
      outgoing('hives.types'),
      answer(401, error('unauthenticated')),
      /open session/,
    ],
    [
      'a corrupt compressed body',
      outgoing('hives.types'),
      answer(200, 'x', { 'content-encoding': 'gzip' }),
      /decompressed/,
    ],
  ])('%s', (_what, sent, given, expected) => expect(faults(sent, given).join()).toMatch(expected));

  test('an endpoint without credentials that requires them is a fault', () => {
    const sent = outgoing('hives.types', { caller: undefined });
    const stranger = { ...sent, drawn: { ...sent.drawn, credential: 'none' } as DrawnCall };
    expect(faults(stranger, answer(200, LANGUAGES))).toEqual(['accepted without a session']);
  });

  test('a missing response is a fault', () => {
    expect(judge(outgoing('hives.types'), { kind: 'none', why: 'hung up' }, secrets).faults).toEqual([
      'no answer: hung up',
    ]);
  });
});

describe('the response to raw bytes', () => {
  const bytes = (text: string) => judgeBytes(Buffer.from(text), true, secrets).faults;
  const raw = (status: number, body: string) => `HTTP/1.1 ${status} X\r\na: b\r\n\r\n${body}`;

  test("is accepted if it is successful or an error in the API's format", () => {
    expect(bytes(raw(200, 'bees'))).toEqual([]);
    expect(bytes(raw(400, JSON.stringify(error('malformed'))))).toEqual([]);
    expect(judgeBytes(Buffer.from(''), false, secrets).faults).toEqual([]);
  });

  test.each([
    ['nothing', '', /no response/],
    ['another protocol', 'SSH-2.0', /no HTTP/],
    ['an internal error', raw(500, JSON.stringify(error('internal'))), /^500/],
    ['another shape', raw(400, '{}'), /shape of errors/],
    ['a canary of another account', raw(200, 'kanari-anna'), /belongs to anna/],
  ])('that are answered by %s are a fault', (_what, text, fault) =>
    expect(bytes(text).join()).toMatch(fault),
  );
});
