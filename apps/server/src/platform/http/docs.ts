import { type OpenApiDocument, openApiDocument } from '@propolis/contract/openapi';
import { ENDPOINTS_BY_ROOM } from '@propolis/contract/rooms';
import type { FastifyInstance } from 'fastify';
import { apiDocsPage } from './docs/docs-page.ts';

/** The API's documentation, as OpenAPI and as a page; written from the contract when it is first asked for. */
export function serveDocs(app: FastifyInstance, version: string): void {
  let document: OpenApiDocument | undefined;
  const writeOnce = () => {
    document ??= openApiDocument(ENDPOINTS_BY_ROOM, version);
    return document;
  };
  app.get('/api/openapi.json', () => writeOnce());
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiDocsPage(writeOnce())),
  );
}
