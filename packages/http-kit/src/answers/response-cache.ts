import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A serialised response. */
export interface CachedResponse {
  readonly body: Buffer;
  readonly etag: string;
}

export interface ResponseCache {
  /** The cached response of this key and version. */
  readonly find: (key: string, version: string) => CachedResponse | undefined;
  readonly keep: (key: string, version: string, body: Buffer) => CachedResponse;
}

/** Size of the cache per process: some hundred lists. */
const KEPT_BYTES = 8_000_000;

/**
 * A cache for responses that are read much more often than they change. Entries are not invalidated: each
 * lookup includes the current version, and entries of other versions do not match. Least recently used
 * entries are evicted.
 */
export function createResponseCache(maxBytes = KEPT_BYTES): ResponseCache {
  const answers = new LRUCache<string, CachedResponse & { readonly version: string }>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  });
  return {
    find: (key, version) => {
      const cached = answers.get(key);
      return cached?.version === version ? cached : undefined;
    },
    keep: (key, version, body) => {
      const etag = `W/"${createHash('sha1').update(body).digest('base64')}"`;
      answers.set(key, { version, body, etag });
      return { body, etag };
    },
  };
}
