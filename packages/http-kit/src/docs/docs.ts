import { ENDPOINTS_BY_GROUP } from '@propolis/contract/endpoint-groups';
import { openApiDocument } from '@propolis/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { apiDocsPage } from './docs-page.ts';

/** The API documentation as OpenAPI and as a page; public, therefore generated only on the first request. */
export function serveDocs(app: FastifyInstance, version: string): void {
  const document = once(() => openApiDocument(ENDPOINTS_BY_GROUP, version));
  const text = once(() => JSON.stringify(document()));
  const page = once(() => apiDocsPage(document()));
  // Another version has different content at the same address.
  const headers = { 'cache-control': 'no-cache' };
  app.get('/api/openapi.json', (_request, reply) =>
    reply.headers(headers).type('application/json; charset=utf-8').send(text()),
  );
  app.get('/api/docs', (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(page()),
  );
}

function once<T>(write: () => T): () => T {
  let written: { readonly it: T } | undefined;
  return () => {
    written ??= { it: write() };
    return written.it;
  };
}
