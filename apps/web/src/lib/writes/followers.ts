import type { AnyMutation } from './mutation.ts';
import { isNamedIn, renamedIn } from './references.ts';
import { isOfLaterApp, upgraded } from './shape.ts';
import type { Write } from './write.ts';
import { changed, writeDown } from './write-down.ts';
import type { WriteStore } from './write-store.ts';

/**
 * The later writes that name the thing of this write by its former key, with its new key in their variables and
 * in their order. A write that may have been sent named an earlier thing, and is not changed.
 */
export async function findFollowers(
  { id, owner, idempotencyKey, formerKey }: Write,
  store: Pick<WriteStore, 'read'>,
  mutations: ReadonlyMap<string, AnyMutation>,
): Promise<readonly Write[]> {
  if (formerKey === undefined) return [];
  const { writes, answers } = await store.read(owner);
  const at = writes.findIndex((write) => write.id === id);
  // An earlier thing has arrived under the former key: they name that one.
  if (at < 0 || answers.some(({ ref }) => ref === formerKey)) return [];
  return writes.slice(at + 1).flatMap((later) => {
    const mutation = mutations.get(later.name);
    if (!mutation || isOfLaterApp(later, mutation) || later.tried || later.refused) return [];
    // The same form was saved once more: that write makes a thing of its own.
    if (later.idempotencyKey === formerKey || !isNamedIn(later.variables, formerKey)) return [];
    const { variables } = upgraded(later, mutation);
    return changed(later, writeDown(mutation, renamedIn(variables, formerKey, idempotencyKey), owner));
  });
}
