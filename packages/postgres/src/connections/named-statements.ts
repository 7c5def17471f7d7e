import { createHash } from 'node:crypto';

/**
 * A text that is sent more than once is parsed and planned by PostgreSQL once per connection. Lists of any length
 * (`in (...)`, rows of an insert) would make texts without end: what has many values is sent as it is, and there is
 * an end to the rest too. All that we send are some 370 texts; each with a list becomes another one for each length, so
 * those have an end of their own, or after a day they would have taken the names of all that comes later.
 */
const NAMED_VALUES_MAX = 24;
const NAMED_TEXTS_MAX = 500;
const NAMED_LISTS_MAX = 100;

const isPlanned = (text: string): boolean => /^(select|insert|update|delete|with)\b/i.test(text);
const hasList = (text: string): boolean => /\bin \(\$\d+[^)]*, /.test(text);

/** Undefined for what has no plan worth keeping, or when there are too many texts already. */
export type NameOf = (text: string, values: readonly unknown[]) => string | undefined;

/** The names of one pool: what other connections were sent takes none of them. */
export function createNames(): NameOf {
  const names = new Map<string, string>();
  let lists = 0;
  return (text, values) => {
    if (values.length > NAMED_VALUES_MAX || !isPlanned(text)) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= NAMED_TEXTS_MAX) return known;
    if (hasList(text)) {
      if (lists >= NAMED_LISTS_MAX) return undefined;
      lists += 1;
    }
    // PostgreSQL cuts names at 63 bytes.
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
    return name;
  };
}
