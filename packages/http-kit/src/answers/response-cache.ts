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

export interface ResponseCache {
  /** The list of this key and version; `read` reads what has changed since the cached version. */
  readonly list: (
    key: string,
    version: string,
    read: (known: ItemVersions) => Promise<ChangedItems<Buffer>>,
  ) => Promise<CachedResponse>;
}

/** Size of the cache per process: some hundred lists. */
const KEPT_BYTES = 8_000_000;

/**
 * A cache for lists that are read much more often than they change. Entries are not invalidated: each lookup
 * includes the current version, and reads items that have changed since that of the entry. Least recently used lists are
 * evicted.
 */
export function createResponseCache(maxBytes = KEPT_BYTES): ResponseCache {
  const lists = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  });
  return {
    list: async (key, version, read) => {
      const before = lists.get(key);
      if (before?.version === version) return before;
      const versions = new Map(before?.items.map(({ id, version }) => [id, version]));
      const { isAll, items } = await read(versions);
      const hashed = items.map((item) => ({ ...item, digest: hash('sha1', item.item, 'buffer') }));
      const changed = new Map(hashed.map((item) => [item.id, item]));
      const listed = isAll || !before ? hashed : before.items.map((item) => changed.get(item.id) ?? item);
      const list = { version, ...compose(listed) };
      lists.set(key, list);
      return list;
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
