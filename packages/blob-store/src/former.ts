import type { BlobStore } from './blobs.ts';

/**
 * While files move from one place to another: what is written goes to the new one, what is read is looked for in both,
 * and what is removed goes from both. What is gone from the old place between two looks has arrived in the new one.
 */
export function withFormer(current: BlobStore, former: BlobStore): BlobStore {
  const either = async <T>(look: (blobs: BlobStore) => Promise<T | undefined>): Promise<T | undefined> =>
    (await look(current)) ?? (await look(former)) ?? (await look(current));
  return {
    ...current,
    get: (key) => either((blobs) => blobs.get(key)),
    read: (key, part) => either((blobs) => blobs.read(key, part)),
    measure: (key) => either((blobs) => blobs.measure(key)),
    withFile: async (key, work) => {
      const worked = await either((blobs) =>
        blobs.withFile(key, async (path) => ({ done: await work(path) })),
      );
      return worked?.done;
    },
    origins: [...current.origins, ...former.origins],
    addressOf: (key, shown) => either((blobs) => blobs.addressOf(key, shown)),
    remove: async (key) => {
      await current.remove(key);
      await former.remove(key);
    },
    async *list(room) {
      yield* current.list(room);
      yield* former.list(room);
    },
    removeDrafts: async (before) => {
      await current.removeDrafts(before);
      await former.removeDrafts(before);
    },
  };
}
