import { expect, test } from 'vitest';
import { openClient } from '../../../test/clients.ts';
import { COUNTINGS_KEY, EVOLUTION_KEY } from '../apiaries/apiaries.api.ts';
import { refreshCountings } from './refresh-countings.ts';

test.each([
  [...COUNTINGS_KEY, 'list'],
  [...EVOLUTION_KEY, 'marks'],
])('an own count lets %s %s be read again', async (...queryKey) => {
  const client = openClient();
  client.setQueryData(queryKey, []);
  await refreshCountings(client);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
