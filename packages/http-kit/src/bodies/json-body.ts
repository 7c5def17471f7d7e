import { isUtf8 } from 'node:buffer';
import { AppError } from '@propolis/runtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The deepest body of the contract has four levels; what goes down further would only wear out whoever walks it. */
const DEPTH_MAX = 20;

const BACKSLASH = 92;
const QUOTE = 34;
const OPENING: readonly number[] = [91, 123];
const CLOSING: readonly number[] = [93, 125];

/** Whether lists and objects are nested deeper than any of ours; told from the text, before anything is built of it. */
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

/** The JSON of a request as it came. */
export const sentJson = (request: FastifyRequest): string => texts.get(request) ?? '';

/**
 * JSON as Fastify reads it, but for what is nested too deep, or not UTF-8: its letters would be kept as question marks. Keys
 * that touch prototypes are refused. No body is none, whatever the header says it is: many clients say JSON with each of
 * their calls, also with those that carry nothing.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = bytes.toString('utf8');
    if (body.trim() === '') done(null, undefined);
    else if (!isUtf8(bytes) || isTooDeep(body)) done(new AppError('malformed', 400), undefined);
    else {
      // Only a write that may be repeated is compared with what came first.
      if (request.headers['idempotency-key']) texts.set(request, body);
      void parse(request, body, done);
    }
  });
}
