import { apiaryEndpoints, hiveEndpoints } from '@propolis/contract';
import { expect, test } from 'vitest';
import { anApiary } from '../../test/beekeeping.ts';
import { standInServer } from '../../test/server.ts';
import { call } from './http.ts';
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
