import type { Clock } from '@propolis/runtime';
import type { FastifyBaseLogger } from 'fastify';
import { masked } from './mask.ts';

/** Fields of a line besides its message: numbers and internal names, never user input. */
export interface LogFields {
  /** Default `info`. */
  readonly level?: 'info' | 'warning' | 'error';
  /** Replaces the message at a terminal; omitted in JSON lines. */
  readonly forPeople?: string;
  /** Why an unexpected error happened, in one line. */
  readonly reason?: string | undefined;
  /** Its stack trace. */
  readonly stack?: string | undefined;
  readonly [field: string]: string | number | boolean | null | undefined;
}

/** Writes one line. Addresses, tokens and quoted values in messages are masked. */
export type Log = (message: string, fields?: LogFields) => void;

/** `plain` for a terminal, `json` for log collectors. */
export const LOG_FORMS = ['plain', 'json'] as const;
export type LogForm = (typeof LOG_FORMS)[number];

interface LogOptions {
  readonly form: LogForm;
  readonly clock: Clock;
  readonly write: (line: string) => void;
}

export const createLog = ({ form, clock, write }: LogOptions): Log =>
  form === 'plain'
    ? (message, { level = 'info', forPeople, reason, stack } = {}) => {
        const line = forPeople ?? masked(reason === undefined ? message : `${message}: ${reason}`);
        write(level === 'info' ? line : `${level}: ${line}`);
        if (stack) write(masked(stack));
      }
    : (message, { level = 'info', forPeople: _, ...fields } = {}) => {
        const line = { time: clock().toISOString(), level, message, ...fields };
        write(JSON.stringify(line, (_name, value) => (typeof value === 'string' ? masked(value) : value)));
      };

/** Fastify's call signature: an object and a message, or only a message. */
type Said = (about: unknown, message?: string) => void;

const silent = () => undefined;

/** A Fastify logger that passes on warnings and errors with the request id. */
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

/** Quoted parts of messages from parsers and the database may be user input. */
const QUOTED = /"[^"]*"/g;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const codeOf = (error: Error): string | undefined => ('code' in error ? textOf(error.code) : undefined);

/**
 * The reason of an error in one line, including its cause, because for example `fetch failed` says nothing.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).replace(QUOTED, '"…"');
  const code = codeOf(error);
  // For several failed addresses of a host the driver provides only a code.
  const message = error.message.replace(QUOTED, '"…"') || code || error.name;
  const cause = error.cause instanceof Error ? causeOf(error.cause) : undefined;
  return cause ? `${message} (${cause})` : message;
}

const causeOf = (cause: Error): string => {
  const code = codeOf(cause);
  const reason = reasonOf(cause);
  return code && !reason.includes(code) ? `${code}: ${reason}` : reason;
};

/** Fields of a database error with schema names; its `detail` contains values and is omitted. */
const NAMES = ['code', 'constraint', 'table', 'column', 'routine'] as const;

/** Log fields of an unexpected error. */
export function describeFailure(error: unknown): LogFields {
  if (!(error instanceof Error)) return { reason: reasonOf(error) };
  const names = Object.fromEntries(
    NAMES.map((name) => [name, textOf(Reflect.get(error, name))]).filter(([, value]) => value !== undefined),
  );
  // Omits the first lines, which repeat the unmasked message.
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, reason: reasonOf(error), ...names, stack: places.join('\n') };
}
