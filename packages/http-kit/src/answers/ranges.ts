import type { BytePart } from '@propolis/blob-store';

/** One part, from a byte on, up to a byte, or so many of the last ones; several parts at once are not given. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part that a `Range` header asks for of so many bytes (RFC 9110, 14.2). Undefined: the whole, where nothing else is
 * understood or there is nothing.
 */
export function partOf(range: string | undefined, bytes: number): BytePart | undefined {
  const [, first = '', last = ''] = RANGE.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const end = bytes - 1;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const upTo = first === '' || last === '' ? end : Math.min(Number(last), end);
  return start <= upTo ? { start, end: upTo } : undefined;
}
