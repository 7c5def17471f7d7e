import type { ApiError, ErrorCode } from '@propolis/contract';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { busy, isOverTime } from '../db/busy.ts';
import { AppError } from '../errors.ts';

/** Fastify's own refusals, by the status it gives them. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed',
  404: 'not_found',
  413: 'too_big',
  415: 'malformed',
};

function sendError(reply: FastifyReply, status: number, code: ErrorCode, errors: ApiError['errors'] = {}) {
  const body: ApiError = { code, message: code.replaceAll('_', ' '), errors };
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(body));
}

/** The one place where failures become JSON. What nobody expected is logged with the request's id and tells nothing. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | AppError, request, reply) => {
    const error = isOverTime(thrown) ? busy() : thrown;
    if (error instanceof AppError) {
      if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter);
      return sendError(reply, error.status, error.code, error.errors);
    }
    const status = error.statusCode ?? 500;
    const code = CODE_BY_STATUS[status];
    if (code) return sendError(reply, status === 415 ? 400 : status, code);
    request.log.error({ err: error }, 'unexpected failure');
    return sendError(reply, 500, 'internal');
  });
}

export const sendNotFound = (reply: FastifyReply) => sendError(reply, 404, 'not_found');
