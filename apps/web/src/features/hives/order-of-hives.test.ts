import { hiveEndpoints } from '@propolis/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { openClient } from '../../../test/clients.ts';
import { type StandInServer, standInServer } from '../../../test/server.ts';
import { knowAccount } from '../../lib/session.ts';
import { keptMutations } from '../../lib/writes/define-mutation.ts';
import { handOver } from '../../lib/writes/hand-over.ts';
import type { AnyMutation } from '../../lib/writes/mutation.ts';
import { openOutbox, runOutbox } from '../../lib/writes/outbox.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';
import { duplicateHive, moveHive, removeHive, updateHive } from './hives.api.ts';

const own = { color: 'E0C195', hive_type_id: 1, bee_race_id: 1, frames_per_layer: 12 };
const KEY = '6f1c0e0a-0000-4000-8000-000000000001';
const toFirst = [moveHive, { id: 11, apiaryId: 1, position: 1 }] as const;
const toFourth = [moveHive, { id: 12, apiaryId: 1, position: 4 }] as const;
const elsewhere = [updateHive, { id: 11, change: { ...own, apiary_id: 2 } }] as const;
const other = [updateHive, { id: 13, change: own }] as const;
const away = [removeHive, { id: 11, apiaryId: 1 }] as const;
const copy = [duplicateHive, { id: 11, idempotencyKey: KEY }] as const;
type Done = readonly [AnyMutation, object];

let server: StandInServer;
beforeEach(() => {
  server = standInServer();
  localStorage.setItem('token', 'Bearer abc');
  knowAccount(1, 'Bearer abc');
});

/** Mutations made offline that are sent concurrently when the network returns and the server is slow. */
async function sentAtOnce(...done: readonly Done[]): Promise<readonly string[]> {
  let online = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  const client = openClient();
  const store = createMemoryStore({ durable: true });
  openOutbox(client, { store, mutations: keptMutations(), notify: () => undefined });
  const close = runOutbox(client);
  for (const [mutation, variables] of done) await handOver(client, mutation, variables);
  for (const endpoint of [hiveEndpoints.update, hiveEndpoints.remove, hiveEndpoints.duplicate])
    server.on(endpoint, () => new Promise(() => undefined));
  online = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(server.requests).not.toEqual([]));
  await new Promise((resolve) => setTimeout(resolve, 20));
  close();
  return server.requests.map(({ method, path }) => `${method} ${path}`);
}

test.each<readonly [string, Done, Done]>([
  ['a hive is moved, then given to another apiary', toFirst, elsewhere],
  ['a hive leaves for another apiary, then others change places', elsewhere, toFourth],
  ['a hive is copied, then others change places behind the copy', copy, toFourth],
  ['a hive is removed, then others change places', away, toFourth],
])('%s: one after the other', async (_what, ...done) => {
  expect(await sentAtOnce(...done)).toHaveLength(1);
});

test('a mutation that changes no positions is sent in parallel', async () => {
  expect(await sentAtOnce(toFirst, other)).toEqual(['PUT /api/hives/11', 'PUT /api/hives/13']);
});
