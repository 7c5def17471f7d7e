import type { Log } from '@propolis/observability';

/** A slow service must not hold a form, in ms. */
const TIMEOUT = 5_000;
/** Suggestions are a few kilobytes; more than this is not what was asked for. */
const MAX_BYTES = 1_000_000;

export interface Upstream {
  /** Names the application, as the services ask. */
  readonly userAgent: string;
  /** Where failures are told; they are nothing that a user could mend. */
  readonly log: Log;
  /** Milliseconds until a call is given up. */
  readonly timeout?: number;
}

/** GETs JSON from an outside service. Throws on an error status, slowness, too much or no JSON. */
export async function fetchJson(url: URL, { userAgent, timeout = TIMEOUT }: Upstream): Promise<unknown> {
  const answer = await fetch(url, {
    // Nobody sends us elsewhere: only what the operator has set is asked.
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': userAgent },
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  }
  return readJson(answer, MAX_BYTES);
}

/** The JSON of an answer; throws on more than so many bytes, which are not read. */
export async function readJson(answer: Response, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Node's own stream is iterable; the DOM's type of it does not say so.
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
