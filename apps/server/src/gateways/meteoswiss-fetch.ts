import { watched } from '@propolis/observability';
import { limited, type Upstream } from './fetch-json.ts';

/** The result of a request. */
export type Fetched<Content> =
  | { readonly kind: 'file'; readonly content: Content; readonly etag: string | null }
  /** Unchanged since this ETag. */
  | { readonly kind: 'unchanged' }
  /** The file does not exist: the service answers 403 or 404. */
  | { readonly kind: 'none' };

export interface Wanted<Content> {
  readonly etag: string | null;
  /** Larger responses are refused. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly read: (bytes: AsyncIterable<Uint8Array>) => Promise<Content>;
}

/** Fetches a file of MeteoSwiss's open data. Throws on an error status, a timeout or a response that is too large. */
export type FetchFile = <Content>(path: string, wanted: Wanted<Content>) => Promise<Fetched<Content>>;

export function createFetchFile(url: string, { userAgent }: Pick<Upstream, 'userAgent'>): FetchFile {
  const base = `${url.replace(/\/+$/, '')}/`;
  const fetchFile: FetchFile = async (path, { etag, maxBytes, signal, read }) => {
    const answer = await fetch(new URL(path, base), {
      // Redirects are refused: only the configured host is called.
      redirect: 'error',
      headers: { 'user-agent': userAgent, ...(etag !== null && { 'if-none-match': etag }) },
      signal,
    });
    if (answer.ok) {
      const content = await read(limited(answer, maxBytes));
      return { kind: 'file', content, etag: answer.headers.get('etag') };
    }
    await answer.body?.cancel();
    if (answer.status === 304 && etag !== null) return { kind: 'unchanged' };
    if (answer.status === 403 || answer.status === 404) return { kind: 'none' };
    throw new Error(`status ${answer.status}`);
  };
  return (path, wanted) => watched({ kind: 'call', name: 'weather' }, () => fetchFile(path, wanted));
}

/** The files are encoded in Windows-1252. */
export async function readText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('windows-1252');
  let text = '';
  for await (const chunk of bytes) text += decoder.decode(chunk, { stream: true });
  return text;
}
