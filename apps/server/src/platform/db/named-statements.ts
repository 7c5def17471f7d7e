import { createHash } from 'node:crypto';

/**
 * A text that is sent more than once is parsed and planned by PostgreSQL once per connection. Lists of any length
 * (`in (...)`, rows of an insert) would make texts without end: what has many values is sent as it is, and there is
 * an end to the rest too.
 */
const NAMED_VALUES_MAX = 24;
const NAMED_TEXTS_MAX = 500;

const names = new Map<string, string>();

const isPlanned = (text: string): boolean => /^(select|insert|update|delete|with)\b/i.test(text);

/** Undefined for what has no plan worth keeping, or when there are too many texts already. */
export function nameOf(text: string, values: readonly unknown[]): string | undefined {
  if (values.length > NAMED_VALUES_MAX || !isPlanned(text)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMED_TEXTS_MAX) return known;
  // PostgreSQL cuts names at 63 bytes.
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}
