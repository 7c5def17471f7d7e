import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './compression.ts';

/** The versions of the items of a list by their ids, texts that change with their data. */
export type ItemVersions = ReadonlyMap<number, string>;

interface ChangedItem<Item> {
  readonly id: number;
  readonly version: string;
  readonly item: Item;
}

/** The items of a list that do not have their known version; all of them if some have come or gone. */
export interface ChangedItems<Item> {
  /** The version of the whole list with these items. */
  readonly version: string;
  readonly isAll: boolean;
  /** In the order of the list. */
  readonly items: readonly ChangedItem<Item>[];
}

interface CachedItem extends ChangedItem<Buffer> {
  /** So that only changed items are hashed. */
  readonly digest: Buffer;
}

/** A serialised list. */
export interface CachedResponse {
  readonly version: string;
  readonly items: readonly CachedItem[];
  readonly body: Buffer;
  readonly etag: string;
  /** The body in the encodings that clients have requested. */
  readonly compressed: Map<Encoding, Buffer>;
}

/** How to read a list. */
interface ListSource {
  readonly version: () => Promise<string>;
  /** Reads what has changed since the cached version. */
  readonly changed: (known: ItemVersions) => Promise<ChangedItems<Buffer>>;
}

export interface ResponseCache {
  /** The present list of this key, which begins with the id of its user and a space. */
  readonly list: (key: string, source: ListSource) => Promise<CachedResponse>;
  /** This process has written for the user: its lists have probably changed, and their versions are not asked for. */
  readonly wrote: (userId: number) => void;
}

/** Size of the cache per process: some hundred lists. */
const KEPT_BYTES = 8_000_000;

/**
 * A cache for lists that are read much more often than they change. Each lookup compares the entry with the current
 * version, and reads items that have changed since. Least recently used lists are evicted.
 */
export function createResponseCache(maxBytes = KEPT_BYTES): ResponseCache {
  const lists = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  });
  const old = new WeakSet<CachedResponse>();
  return {
    list: async (key, { version, changed }) => {
      const before = lists.get(key);
      if (before && !old.has(before) && before.version === (await version())) return before;
      const versions = new Map(before?.items.map(({ id, version }) => [id, version]));
      const { isAll, items, ...read } = await changed(versions);
      const hashed = items.map((item) => ({ ...item, digest: hash('sha1', item.item, 'buffer') }));
      const byId = new Map(hashed.map((item) => [item.id, item]));
      const listed = isAll || !before ? hashed : before.items.map((item) => byId.get(item.id) ?? item);
      const list = { ...read, ...compose(listed) };
      lists.set(key, list);
      return list;
    },
    wrote: (userId) => {
      for (const [key, list] of lists.entries()) if (key.startsWith(`${userId} `)) old.add(list);
    },
  };
}

const COMMA = Buffer.from(',');

/** The items become parts of the body, so that they are in memory once. */
function compose(read: readonly CachedItem[]): Omit<CachedResponse, 'version'> {
  const listed = read.flatMap(({ item }, at) => (at === 0 ? [item] : [COMMA, item]));
  const body = Buffer.concat([Buffer.from('['), ...listed, Buffer.from(']')]);
  let end = 0;
  const items = read.map(({ item, ...version }) => {
    const start = end + 1;
    end = start + item.length;
    return { ...version, item: body.subarray(start, end) };
  });
  const digests = Buffer.concat(read.map(({ digest }) => digest));
  const etag = `W/"${hash('sha1', digests, 'base64')}"`;
  return { items, body, etag, compressed: new Map() };
}
