import type { FastifyBaseLogger } from 'fastify';
import type { Log, LogFields } from './log.ts';
import { describeFailure } from './reason.ts';

/** What Fastify calls: an object and a message, or a message alone. */
type Said = (about: unknown, message?: string) => void;

const silent = () => undefined;

/** Our log as Fastify wants to see one: warnings and failures alone, each with its request's id. */
export function frameworkLog(log: Log, request?: string): FastifyBaseLogger {
  const at =
    (level: NonNullable<LogFields['level']>): Said =>
    (about, message) => {
      const failure = typeof about === 'object' && about !== null && 'err' in about ? about.err : undefined;
      const text = message ?? (typeof about === 'string' ? about : 'the server met a failure');
      log(text, { level, request, ...(failure !== undefined && describeFailure(failure)) });
    };
  return {
    level: 'warn',
    child: (bindings: Record<string, unknown>) =>
      frameworkLog(log, typeof bindings.reqId === 'string' ? bindings.reqId : request),
    fatal: at('error'),
    error: at('error'),
    warn: at('warning'),
    info: silent,
    debug: silent,
    trace: silent,
    silent,
  };
}
