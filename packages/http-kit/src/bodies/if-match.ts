import { AppError } from '@propolis/runtime';

const VERSION = /^"([1-9]\d{0,8})"$/;

/** The base version of an edit from `If-Match`; undefined without the header: then the last edit wins. */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const version = VERSION.exec(header)?.[1];
  if (version === undefined) throw new AppError('malformed', 400);
  return Number(version);
}
