import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@propolis/contract';
import { AppError } from '@propolis/runtime';
import type { FastifyInstance } from 'fastify';
import { errorBody } from '../answers/error-handler.ts';

/** Status by error of Node's parser; all others are malformed. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  408: 'timeout',
  413: 'too_big',
  431: 'too_big',
};

/** Answers bytes that are not a valid request, and closes the connection. */
function refuse(socket: Socket, status: number, headers: Readonly<Record<string, string>>): void {
  const body = JSON.stringify(errorBody(CODE_BY_STATUS[status] ?? 'malformed'));
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // The rest of the data is not read.
  socket.destroySoon();
}

/** For Fastify's option `clientErrorHandler`. */
export const refuseUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    refuse(socket, STATUS_BY_CODE[error.code ?? ''] ?? 400, headers);
  };

/** Replaces responses that Node would send by itself, without our format and headers. */
export function answerInOurShape(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async ({ raw }) => {
    // Required by HTTP/1.1; Node's own check answers without a body (`requireHostHeader`).
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new AppError('malformed', 400);
  });
  // This server is not a proxy.
  app.server.on('connect', (_request, socket: Socket) => refuse(socket, 404, headers));
  // Unknown expectations may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
