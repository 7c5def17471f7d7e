import { createHash } from 'node:crypto';

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
  const answers = new Map<string, KeptAnswer & { readonly mark: string }>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= answers.get(key)?.body.length ?? 0;
    answers.delete(key);
  };
  return {
    find: (key, mark) => {
      const kept = answers.get(key);
      if (kept?.mark !== mark) return undefined;
      // Goes to the end: the first ones are those that nobody asked for.
      answers.delete(key);
      answers.set(key, kept);
      return kept;
    },
    keep: (key, mark, body) => {
      const etag = `W/"${createHash('sha1').update(body).digest('base64')}"`;
      forget(key);
      if (body.length <= maxBytes / 4) {
        answers.set(key, { mark, body, etag });
        bytes += body.length;
      }
      for (const oldest of answers.keys()) {
        if (bytes <= maxBytes) break;
        forget(oldest);
      }
      return { body, etag };
    },
  };
}
