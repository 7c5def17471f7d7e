import { expect, test } from 'vitest';
import { findFollowers } from './followers.ts';
import type { AnyMutation } from './mutation.ts';
import type { Write } from './write.ts';
import { writeDown } from './write-down.ts';
import { createMemoryStore } from './write-store.ts';

// A mutation's methods get the variables of its own writes.
const mutation = (steps: object): AnyMutation => ({ name: '', run: async () => undefined, ...steps });
const make = mutation({ name: 'make', makes: (given: { idempotencyKey: string }) => given.idempotencyKey });
const correct = mutation({
  name: 'correct',
  scope: ({ id }: { id: string }) => `record ${id}`,
  after: ({ id }: { id: string }) => [id],
});
const observe = mutation({
  name: 'observe',
  scope: ({ hive }: { hive: { ref: string } }) => `hive ${hive.ref}`,
  beside: ({ hive }: { hive: { ref: string } }) => [`beside ${hive.ref}`],
});
const mutations = new Map([make, correct, observe].map((one) => [one.name, one]));

const write = (one: AnyMutation, variables: object, change: Partial<Write> = {}): Write => ({
  ...writeDown(one, variables, '1'),
  ...change,
});
const made = write(make, { idempotencyKey: 'new' }, { formerKey: 'old' });

async function followersIn(...stored: readonly Write[]) {
  const store = createMemoryStore({ durable: true });
  for (const one of stored) await store.add(one);
  return findFollowers(made, store, mutations);
}

test('writes that name a thing by its former key name it by the new one, and keep their place and key', async () => {
  const observation = write(observe, { hive: { ref: 'old' }, photos: ['photo'] });
  const correction = write(correct, { id: 'old', note: 'an old hive' });
  expect(await followersIn(made, observation, correction)).toEqual([
    {
      ...observation,
      variables: { hive: { ref: 'new' }, photos: ['photo'] },
      ...{ scope: 'hive new', beside: ['beside new'], references: ['new'], triedSince: undefined },
    },
    {
      ...correction,
      variables: { id: 'new', note: 'an old hive' },
      ...{ scope: 'record new', after: ['new'], triedSince: undefined },
    },
  ]);
});

const following = write(correct, { id: 'old' });
test.each<[string, readonly Write[]]>([
  ['was made earlier', [following, made]],
  ['names another thing', [made, write(correct, { id: 'other' })]],
  ['may have been sent', [made, { ...following, tried: true }]],
  ['was refused', [made, { ...following, refused: { code: 'not_found', status: 404, errors: {} } }]],
  ['makes a thing under the former key', [made, write(make, { idempotencyKey: 'old' })]],
  ['is of an unknown mutation', [made, { ...following, name: 'unknown' }]],
  ['is of a later version of the app', [made, { ...following, shape: 2 }]],
  ['is of another account', [made, { ...following, owner: '2' }]],
  ['is alone, because the other one was discarded', [following]],
])('a write that %s stays as it is', async (_what, stored) => {
  expect(await followersIn(...stored)).toEqual([]);
});

test('writes that name an earlier thing, which has arrived under that key, stay as they are', async () => {
  const store = createMemoryStore({ durable: true });
  for (const one of [made, following]) await store.add(one);
  await store.settle('', { owner: '1', ref: 'old', id: 80, cameAt: 0 });
  expect(await findFollowers(made, store, mutations)).toEqual([]);
});

test('no write follows one that has its first key', async () => {
  const store = createMemoryStore({ durable: true });
  for (const one of [made, following]) await store.add(one);
  expect(await findFollowers({ ...made, formerKey: undefined }, store, mutations)).toEqual([]);
});
