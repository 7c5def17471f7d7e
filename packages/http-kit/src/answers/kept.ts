import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A serialised response. */
export interface KeptAnswer {
  readonly body: Buffer;
  readonly etag: string;
}

export interface KeptAnswers {
  /** The cached response of this key and version. */
  readonly find: (key: string, mark: string) => KeptAnswer | undefined;
  readonly keep: (key: string, mark: string, body: Buffer) => KeptAnswer;
}

/** Size of the cache per process: some hundred lists. */
const KEPT_BYTES = 8_000_000;

/**
 * A cache for responses that are read much more often than they change. Entries are not invalidated: each
 * lookup includes the current version, and entries of other versions do not match. Least recently used
 * entries are evicted.
 */
export function createKeptAnswers(maxBytes = KEPT_BYTES): KeptAnswers {
  const answers = new LRUCache<string, KeptAnswer & { readonly mark: string }>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  });
  return {
    find: (key, mark) => {
      const kept = answers.get(key);
      return kept?.mark === mark ? kept : undefined;
    },
    keep: (key, mark, body) => {
      const etag = `W/"${createHash('sha1').update(body).digest('base64')}"`;
      answers.set(key, { mark, body, etag });
      return { body, etag };
    },
  };
}
