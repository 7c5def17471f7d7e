import type { Log } from '@propolis/observability';

/** Timeout in ms: a slow service must not block a form. */
const TIMEOUT = 5_000;
/** Suggestions are a few kilobytes; a larger response is refused. */
const MAX_BYTES = 1_000_000;

export interface Upstream {
  /** Identifies the application, as the services require. */
  readonly userAgent: string;
  /** Failures are logged here; users cannot fix them. */
  readonly log: Log;
  /** Timeout of a call in ms. */
  readonly timeout?: number;
}

/**
 * GETs JSON from a path below the address of an external service. Throws on an error status, a timeout, a large
 * response or invalid JSON.
 */
export async function fetchJson(
  base: string,
  path: string,
  query: Readonly<Record<string, string>>,
  { userAgent, timeout = TIMEOUT }: Upstream,
): Promise<unknown> {
  const url = new URL(path, `${base.replace(/\/+$/, '')}/`);
  url.search = new URLSearchParams(query).toString();
  const answer = await fetch(url, {
    // Redirects are refused: only the configured hosts are called.
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

/** The JSON of a response; throws if it exceeds this many bytes, without reading them all. */
export async function readJson(answer: Response, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(answer, maxBytes)) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** The bytes of a response; throws after this many. */
export async function* limited(answer: Response, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  // Node's stream is async iterable; the DOM type does not declare it.
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    yield chunk;
  }
}
