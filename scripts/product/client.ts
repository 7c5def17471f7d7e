/** The part of the public API that scripts and benches use. Errors are thrown with the server's message. */
export interface Client {
  readonly get: (path: string) => Promise<unknown>;
  /** Repeating a request with the same key has no further effect. */
  readonly post: (path: string, body: unknown, idempotencyKey?: string) => Promise<unknown>;
}

export function createClient(url: string, token?: string): Client {
  const base = url.replace(/\/+$/, '');
  const ask = async (method: string, path: string, init: { body?: string; headers?: object }) => {
    const headers = {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...init.headers,
    };
    const answer = await fetch(`${base}${path}`, { method, headers, ...(init.body && { body: init.body }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    get: (path) => ask('GET', path, {}),
    post: (path, body, key) =>
      ask('POST', path, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      }),
  };
}
