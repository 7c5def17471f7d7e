import { z } from 'zod';

/** A row's number; what does not fit PostgreSQL's `integer` cannot exist. */
export const Id = z.number().int().min(1).max(2_147_483_647);
/** Of a row that beekeepers edit: it grows with each edit of what its form holds. */
export const Version = z.number().int().min(1);
/** What an answer holds and nobody sets: a client may change what it read and send all of it back. */
export const AsRead = z.unknown().optional().meta({ description: 'As it was read; nothing is made of it.' });
/** As a client writes it: `0xa`, `10.0` and ` 10 ` are numbers to JavaScript, and no name of a row. */
const WRITTEN_ID = /^-?(0|[1-9]\d*)$/;

/** The same out of a path or a query string. */
export const PathId = z.preprocess(
  (raw) => (typeof raw === 'string' && WRITTEN_ID.test(raw) ? Number(raw) : raw),
  Id,
);

/** The parameter `:id`. Text that is no number is `not_found`. */
export const ById = z.object({ id: PathId });
/** Specification 7 names some parameters; the names reach only the documentation. */
export const ByApiaryId = z.object({ apiaryId: PathId });
export const ByHiveId = z.object({ hiveId: PathId });
/** In a query string that may do without. */
export const OptionalPathId = PathId.optional();
