import { REQUEST_HEADER } from '@propolis/contract/client';

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BodyInit | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Like `fetch`, for long uploads: only XMLHttpRequest reports upload progress. */
export function sendWatched(
  address: string,
  { method, headers, body, signal }: Sent,
  onSent: (bytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new TypeError('the request has no answer'));
    const abort = () => request.abort();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => resolve(responseOf(request));
    request.onerror = fail;
    request.onabort = fail;
    signal?.addEventListener('abort', abort);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return fail();
    request.send(body instanceof ReadableStream ? null : body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after', REQUEST_HEADER]) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText || null, { status: request.status, headers });
}
