import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@propolis/contract';
import { AppError } from '@propolis/runtime';
import type { FastifyInstance } from 'fastify';
import { errorBody } from '../answers/error-handler.ts';

/** Of Node's parser; everything else it cannot read is malformed. */
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

/** Answers bytes of which no request was made, and hangs up. */
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
  // Nobody reads what else is sent.
  socket.destroySoon();
}

/** For Fastify's option `clientErrorHandler`. */
export const refuseUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    refuse(socket, STATUS_BY_CODE[error.code ?? ''] ?? 400, headers);
  };

/** What Node would answer by itself, without our shape and headers, or not at all. */
export function answerInOurShape(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async ({ raw }) => {
    // HTTP/1.1 asks for one; Node's own check answers without a body (`requireHostHeader`).
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new AppError('malformed', 400);
  });
  // This server is no proxy.
  app.server.on('connect', (_request, socket: Socket) => refuse(socket, 404, headers));
  // An expectation that nobody knows may be left unheard (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
