import { apiaryEndpoints, hiveEndpoints, photoEndpoints } from '@propolis/contract';
import { expect, test, vi } from 'vitest';
import { anApiary } from '../../test/beekeeping.ts';
import { OURS, standInServer } from '../../test/server.ts';
import { clockAhead } from './clock-ahead.ts';
import { call, download, sendWrite } from './http.ts';
import { isCutOff } from './network.ts';
import { openSession, readAuthorization, readSessionEnd } from './session.ts';

const UNDER_K = { session: { authorization: null }, idempotencyKey: 'k' };

test('a call reads; a writing endpoint does not compile', async () => {
  const server = standInServer();
  server.on(apiaryEndpoints.list, { answer: [anApiary()] });
  server.on(hiveEndpoints.remove, { answer: undefined });
  expect(await call(apiaryEndpoints.list, {})).toEqual([anApiary()]);
  // @ts-expect-error a write goes through defineMutation: were this allowed, the types of this file would fail
  await call(hiveEndpoints.remove, { params: { id: 1 } });
});

test('a late 401 of an earlier session does not end the current session', async () => {
  openSession('old');
  const server = standInServer();
  server.on(apiaryEndpoints.list, () => {
    openSession('new');
    return { refuse: { status: 401, code: 'unauthenticated' } };
  });
  await expect(call(apiaryEndpoints.list, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(readAuthorization()).toBe('Bearer new');
  server.on(apiaryEndpoints.list, { refuse: { status: 401, code: 'unauthenticated' } });
  await expect(call(apiaryEndpoints.list, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect([readAuthorization(), readSessionEnd()]).toEqual([null, 'expired']);
});

test('a captive portal page is not an answer, even where the endpoint has no response body', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Welcome to our hotel</h1>'));
  const networkError = { code: 'network_error', status: 0 };
  await expect(call(apiaryEndpoints.list, {})).rejects.toMatchObject(networkError);
  const removal = () => sendWrite(hiveEndpoints.remove, { params: { id: 1 } }, UNDER_K);
  await expect(removal()).rejects.toMatchObject(networkError);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204, headers: OURS }));
  expect(await removal()).toBeUndefined();
});

/** Answers every request, like a captive portal. */
const answerAll = (body: string, init: ResponseInit & { readonly redirected?: true }) =>
  vi.stubGlobal('fetch', async () =>
    Object.defineProperty(new Response(body || null, init), 'redirected', {
      value: init.redirected ?? false,
    }),
  );
const PAGE = { 'content-type': 'text/html; charset=utf-8' };

test.each([
  ['a page instead', '<h1>Welcome</h1>', { status: 200, headers: PAGE }],
  ['nothing at all', '', { status: 200 }],
  ['an answer from elsewhere', '{}', { status: 200, redirected: true }],
  ['a page that forbids', '<h1>Sign in first</h1>', { status: 403, headers: PAGE }],
  ['a page that wants a password', '', { status: 401 }],
  ['a page that finds nothing', 'Not Found', { status: 404 }],
  ['JSON of another server', '{"error":"login_required"}', { status: 400 }],
] as const)('a captive portal is a network error: %s', async (_what, body, init) => {
  openSession('of-1');
  answerAll(body, init);
  const networkError = { code: 'network_error', status: 0 };
  await expect(call(apiaryEndpoints.list, {})).rejects.toMatchObject(networkError);
  await expect(sendWrite(hiveEndpoints.remove, { params: { id: 1 } }, UNDER_K)).rejects.toMatchObject(
    networkError,
  );
  expect(isCutOff()).toBe(true);
  expect(readAuthorization()).toBe('Bearer of-1');
});

test('a write succeeds only with an answer of our server', async () => {
  const update = () =>
    sendWrite(hiveEndpoints.update, { params: { id: 1 }, body: { color: 'E0C195' } }, UNDER_K);
  answerAll('{}', { status: 200, headers: { 'content-type': 'application/json' } });
  await expect(update()).rejects.toMatchObject({ code: 'network_error', status: 0 });
  answerAll('{}', { status: 200, headers: { 'content-type': 'application/json', ...OURS } });
  await expect(update()).resolves.toEqual({});
});

test('a write is refused only by our server', async () => {
  openSession('of-1');
  const removal = () => sendWrite(hiveEndpoints.remove, { params: { id: 1 } }, UNDER_K);
  const json = { 'content-type': 'application/json' };
  const notFound = '{"code":"not_found","message":"no such application"}';
  answerAll(notFound, { status: 404, headers: json });
  await expect(removal()).rejects.toMatchObject({ code: 'network_error', status: 0 });
  answerAll('{"code":"unauthenticated"}', { status: 401, headers: json });
  await expect(removal()).rejects.toMatchObject({ code: 'network_error', status: 0 });
  expect(readAuthorization()).toBe('Bearer of-1');
  answerAll(notFound, { status: 404, headers: { ...json, ...OURS } });
  await expect(removal()).rejects.toMatchObject({ code: 'not_found', status: 404 });
});

test('a captive portal page is not accepted as a file', async () => {
  answerAll('<h1>Welcome</h1>', { status: 200, headers: PAGE });
  await expect(download(photoEndpoints.get, { params: { id: 'a' }, query: {} })).rejects.toMatchObject({
    code: 'network_error',
  });
});

test('a file may be at another origin', async () => {
  answerAll('picture', { status: 200, headers: { 'content-type': 'image/webp' }, redirected: true });
  const file = download(photoEndpoints.get, { params: { id: 'a' }, query: {} });
  await expect(file).resolves.toMatchObject({ type: 'image/webp' });
});

test('the Date header of another server is ignored', async () => {
  answerAll('<h1>Welcome</h1>', { status: 403, headers: { ...PAGE, date: 'Thu, 01 Jan 1970 00:00:00 GMT' } });
  await expect(sendWrite(hiveEndpoints.remove, { params: { id: 1 } }, UNDER_K)).rejects.toThrow();
  expect(clockAhead.read()).toBe(0);
});

test('a 413 of a proxy is a refusal, because a retry would fail again', async () => {
  answerAll('<h1>Request Entity Too Large</h1>', { status: 413, headers: PAGE });
  await expect(call(apiaryEndpoints.list, {})).rejects.toMatchObject({ code: 'request_failed', status: 413 });
});

test.each([
  ['the page of a proxy', '<h1>Bad Gateway</h1>'],
  ['a code of a newer server', '{"code":"out_of_honey","errors":{}}'],
  ['JSON of another server', 'null'],
])('%s is a failure like any other', async (_what, body) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 502 }));
  await expect(call(apiaryEndpoints.list, {})).rejects.toMatchObject({ code: 'request_failed', status: 502 });
});

test("a server failure has the request id of the server's log", async () => {
  const headers = { 'x-request-id': 'k3fz-1a' };
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"code":"internal","errors":{}}', { status: 500, headers }),
  );
  await expect(call(apiaryEndpoints.list, {})).rejects.toMatchObject({
    code: 'internal',
    request: 'k3fz-1a',
  });
});
