import { apiaryEndpoints, hiveEndpoints } from '@propolis/contract';
import { expect, test, vi } from 'vitest';
import { anApiary } from '../../test/beekeeping.ts';
import { standInServer } from '../../test/server.ts';
import { call, sendWrite } from './http.ts';
import { openSession, readAuthorization, readSessionEnd } from './session.ts';

test('a call reads; one that would write does not compile', async () => {
  const server = standInServer();
  server.on(apiaryEndpoints.list, { answer: [anApiary()] });
  server.on(hiveEndpoints.remove, { answer: undefined });
  expect(await call(apiaryEndpoints.list, {})).toEqual([anApiary()]);
  // @ts-expect-error a write goes through defineMutation: were this allowed, the types of this file would fail
  await call(hiveEndpoints.remove, { params: { id: 1 } });
});

test('a late refusal of an earlier session does not end the one that is open now', async () => {
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

test('the page that a wireless network shows instead is no answer, also where one says nothing', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Welcome to our hotel</h1>'));
  const networkError = { code: 'network_error', status: 0 };
  await expect(call(apiaryEndpoints.list, {})).rejects.toMatchObject(networkError);
  const removal = () => sendWrite(hiveEndpoints.remove, { params: { id: 1 } }, 'k');
  await expect(removal()).rejects.toMatchObject(networkError);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  expect(await removal()).toBeUndefined();
});

test.each([
  ['the page of a proxy', '<h1>Bad Gateway</h1>'],
  ['a code of a newer server', '{"code":"out_of_honey","errors":{}}'],
  ['JSON of somebody else', 'null'],
])('%s is a failure like any other', async (_what, body) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 502 }));
  await expect(call(apiaryEndpoints.list, {})).rejects.toMatchObject({ code: 'request_failed', status: 502 });
});

test('a failure of the server says under which number its operator finds it', async () => {
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
