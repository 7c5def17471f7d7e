import type { AnyMutation } from './mutation.ts';
import { turnsOf } from './order.ts';
import type { Queue } from './outbox-state.ts';
import { keepProvisionalId, welcome } from './provisional.ts';
import { upgraded } from './shape.ts';
import type { WriteStore } from './write-store.ts';

/** Reads the stored writes of an account, in the current shape, with the state of each. */
export async function readQueue(
  store: WriteStore,
  owner: string,
  mutations: ReadonlyMap<string, AnyMutation>,
): Promise<Queue> {
  const { writes: stored, answers } = await store.read(owner);
  const known = new Map(answers.map(({ ref, id }) => [ref, id]));
  const writes = stored.map((write) => upgraded(write, mutations.get(write.name)));
  return { writes, answers, known, turns: turnsOf(writes, known) };
}

/** Pages then find the things of a queue: under their ids, or under the provisional ids that they had first. */
export function welcomeThings({ writes, known }: Pick<Queue, 'writes' | 'known'>): void {
  for (const { formerKey, idempotencyKey } of writes)
    if (formerKey !== undefined) keepProvisionalId(formerKey, idempotencyKey);
  welcome(known);
}
