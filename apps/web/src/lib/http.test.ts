import { apiaryEndpoints, hiveEndpoints } from '@propolis/contract';
import { expect, test } from 'vitest';
import { anApiary } from '../../test/beekeeping.ts';
import { standInServer } from '../../test/server.ts';
import { call } from './http.ts';

test('a call reads; one that would write does not compile', async () => {
  const server = standInServer();
  server.on(apiaryEndpoints.list, { answer: [anApiary()] });
  server.on(hiveEndpoints.remove, { answer: undefined });
  expect(await call(apiaryEndpoints.list, {})).toEqual([anApiary()]);
  // @ts-expect-error a write goes through defineMutation: were this allowed, the types of this file would fail
  await call(hiveEndpoints.remove, { params: { id: 1 } });
});
