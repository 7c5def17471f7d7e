import type { ApiError, ErrorCode } from '@propolis/contract';
import { isAccountGone, troubleOf } from '@propolis/postgres';
import { AppError, ChangedMeanwhile } from '@propolis/runtime';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { unauthenticated } from '../caller/bearer.ts';

/** Codes for errors of the framework and its plugins by status; other 4xx are malformed. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  403: 'not_found',
  404: 'not_found',
  413: 'too_big',
  414: 'not_found',
};
/** A forbidden file or an overlong name does not exist; an unsupported body type is malformed. */
const STATUS_BY_STATUS: Readonly<Record<number, number>> = { 403: 404, 414: 404, 415: 400 };

export const isCallersMistake = (status: number): boolean => status >= 400 && status < 500;

export const errorBody = (code: ErrorCode, more: Partial<ApiError> = {}): ApiError => ({
  code,
  message: code.replaceAll('_', ' '),
  errors: {},
  ...more,
});

function sendError(reply: FastifyReply, status: number, body: ApiError) {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(body));
}

function bodyOf(refusal: AppError): ApiError {
  const { code, errors } = refusal;
  return errorBody(
    code,
    refusal instanceof ChangedMeanwhile ? { errors, present: refusal.present } : { errors },
  );
}

/** The response for an error, including those of the framework; undefined for an unexpected one. */
export function refusalOf(thrown: FastifyError | AppError): AppError | undefined {
  const error = troubleOf(thrown) ?? (isAccountGone(thrown) ? unauthenticated() : thrown);
  if (error instanceof AppError) return error;
  const status = error.statusCode ?? 500;
  if (!isCallersMistake(status)) return undefined;
  return new AppError(CODE_BY_STATUS[status] ?? 'malformed', STATUS_BY_STATUS[status] ?? status);
}

const CONTENT_RANGE = 'Content-Range';

/** Length of a file, reported by `@fastify/static` for a range past its end (RFC 9110, 15.5.17). */
const statedRange = (
  thrown: (FastifyError | AppError) & { readonly headers?: Readonly<Record<string, string>> },
): string | undefined => thrown.headers?.[CONTENT_RANGE];

/**
 * Converts errors to JSON, including those of the framework. An unexpected error is logged with the request
 * id and sent without details.
 */
export function sendFailure(thrown: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(thrown);
  if (refusal) {
    if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
    const range = statedRange(thrown);
    if (range !== undefined) void reply.header(CONTENT_RANGE, range);
    return sendError(reply, refusal.status, bodyOf(refusal));
  }
  request.log.error({ err: thrown }, 'unexpected failure');
  return sendError(reply, 500, errorBody('internal'));
}

export const sendNotFound = (reply: FastifyReply) => sendError(reply, 404, errorBody('not_found'));
