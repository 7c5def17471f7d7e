import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Metrics } from '@propolis/observability';
import { hashToken } from '@propolis/runtime';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '../answers/error-handler.ts';

/** Prometheus's default path. */
const PATH = '/metrics';

type Measured = Pick<Metrics, 'text' | 'contentType'>;

/** On a separate port, also for processes without an API. Returns the stop function. */
export async function listenForScrapes(
  metrics: Measured,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<() => Promise<unknown>> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === PATH;
    void (isAsked ? answer(metrics, response) : response.writeHead(404).end());
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

async function answer({ text, contentType }: Measured, response: ServerResponse): Promise<void> {
  try {
    const body = await text();
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
  } catch {
    response.writeHead(500).end();
  }
}

/** On the app's port, protected by a token; 404 without it. */
export function serveMetrics(
  app: FastifyInstance,
  { metrics, token }: { readonly metrics: Measured | undefined; readonly token: string | undefined },
): void {
  app.get(PATH, async (request, reply) => {
    const isTheirs = token !== undefined && isSame(request.headers.authorization, `Bearer ${token}`);
    if (!metrics || !isTheirs) return sendNotFound(reply);
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** Compares in constant time. */
const isSame = (given: string | undefined, wanted: string): boolean =>
  timingSafeEqual(hashToken(given ?? ''), hashToken(wanted));
