import { isUtf8 } from 'node:buffer';
import { AppError } from '@propolis/runtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The deepest body of the contract has four levels; deeper ones would only cost time. */
const DEPTH_MAX = 20;

const BACKSLASH = 92;
const QUOTE = 34;
const OPENING: readonly number[] = [91, 123];
const CLOSING: readonly number[] = [93, 125];

/** Whether JSON is nested too deeply; checked on the text before parsing. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (inText && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) inText = !inText;
    else if (!inText && OPENING.includes(sign)) depth += 1;
    else if (!inText && CLOSING.includes(sign)) depth -= 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

const texts = new WeakMap<FastifyRequest, string>();

export const sentJson = (request: FastifyRequest): string => texts.get(request) ?? '';

/**
 * Fastify's JSON parser, plus checks for deep nesting and invalid UTF-8, which would be stored as replacement
 * characters. Keys that change prototypes are rejected. An empty body is accepted with any content type,
 * because many clients set JSON on every request.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = bytes.toString('utf8');
    if (body.trim() === '') done(null, undefined);
    else if (!isUtf8(bytes) || isTooDeep(body)) done(new AppError('malformed', 400), undefined);
    else {
      // Only a repeatable write is compared with the first request.
      if (request.headers['idempotency-key']) texts.set(request, body);
      void parse(request, body, done);
    }
  });
}
