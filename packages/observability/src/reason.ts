import type { LogFields } from './log.ts';

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
