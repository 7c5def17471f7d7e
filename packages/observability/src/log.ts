import type { Clock } from '@propolis/runtime';
import type { FastifyBaseLogger } from 'fastify';
import { masked } from './mask.ts';

/** What a line says beside its message: numbers and names of ours, never what somebody typed. */
export interface LogFields {
  /** `info` where nothing is said. */
  readonly level?: 'info' | 'warning' | 'error';
  /** What a person at the terminal reads in its place; lines for machines leave it out. */
  readonly forPeople?: string;
  /** Where it happened, for failures nobody expected. */
  readonly stack?: string | undefined;
  readonly [field: string]: string | number | boolean | null | undefined;
}

/** Writes one line. Addresses, tokens and quoted values are taken out of it, whoever wrote them into a message. */
export type Log = (message: string, fields?: LogFields) => void;

/** `plain` for a person who has just started the app, `json` for whoever collects the lines of many processes. */
export const LOG_FORMS = ['plain', 'json'] as const;
export type LogForm = (typeof LOG_FORMS)[number];

interface LogOptions {
  readonly form: LogForm;
  readonly clock: Clock;
  readonly write: (line: string) => void;
}

export const createLog = ({ form, clock, write }: LogOptions): Log =>
  form === 'plain'
    ? (message, { level = 'info', forPeople, stack } = {}) => {
        const line = forPeople ?? masked(message);
        write(level === 'info' ? line : `${level}: ${line}`);
        if (stack) write(masked(stack));
      }
    : (message, { level = 'info', forPeople: _, ...fields } = {}) => {
        const line = { time: clock().toISOString(), level, message, ...fields };
        write(JSON.stringify(line, (_name, value) => (typeof value === 'string' ? masked(value) : value)));
      };

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

/** What a parser or the database found wrong stands between these: it may be what somebody typed. */
const QUOTED = /"[^"]*"/g;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const codeOf = (error: Error): string | undefined => ('code' in error ? textOf(error.code) : undefined);

/** Why something failed, in one line, with what lies behind it: `fetch failed` says nothing, its cause does. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).replace(QUOTED, '"…"');
  const code = codeOf(error);
  // Of several that failed, as of two addresses of one name, the driver says nothing but their code.
  const message = error.message.replace(QUOTED, '"…"') || code || error.name;
  const cause = error.cause instanceof Error ? causeOf(error.cause) : undefined;
  return cause ? `${message} (${cause})` : message;
}

const causeOf = (cause: Error): string => {
  const code = codeOf(cause);
  const reason = reasonOf(cause);
  return code && !reason.includes(code) ? `${code}: ${reason}` : reason;
};

/** Names in our schema that the database tells of a failure; its `detail` holds values and is left out. */
const NAMES = ['code', 'constraint', 'table', 'column', 'routine'] as const;

/** What the log says of a failure that nobody expected. */
export function describeFailure(error: unknown): LogFields {
  if (!(error instanceof Error)) return { reason: reasonOf(error) };
  const names = Object.fromEntries(
    NAMES.map((name) => [name, textOf(Reflect.get(error, name))]).filter(([, value]) => value !== undefined),
  );
  // Its first lines repeat the message, which is told masked.
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, reason: reasonOf(error), ...names, stack: places.join('\n') };
}
