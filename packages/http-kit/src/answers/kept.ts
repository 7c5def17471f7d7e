import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** An answer as it goes out. */
export interface KeptAnswer {
  readonly body: Buffer;
  readonly etag: string;
}

export interface KeptAnswers {
  /** What was kept under this key, if it was made from the same. */
  readonly find: (key: string, mark: string) => KeptAnswer | undefined;
  readonly keep: (key: string, mark: string, body: Buffer) => KeptAnswer;
}

/** Bytes of all answers that one process keeps: some hundred lists of beekeepers. */
const KEPT_BYTES = 8_000_000;

/**
 * Answers that are read far more often than what they are made from is written. Nobody has to take one back: who asks
 * brings the mark of what is there now, and an answer with another mark is not found. Those not asked for make room.
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
