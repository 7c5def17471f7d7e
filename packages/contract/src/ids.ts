import { z } from 'zod';

/** A row id; PostgreSQL's `integer` is the upper bound. */
export const Id = z.number().int().min(1).max(2_147_483_647);
/** Version of an editable row; increases with each edit of its form's fields. */
export const Version = z.number().int().min(1);
/**
 * A read-only field of a response. Clients may send the whole object back, so requests accept and ignore it.
 */
export const AsRead = z.unknown().optional().meta({ description: 'Read-only; ignored in requests.' });
/** Decimal digits only: JavaScript would also convert `0xa`, `10.0` and ` 10 `. */
const WRITTEN_ID = /^-?(0|[1-9]\d*)$/;

/** An id in a path or a query string. */
export const PathId = z.preprocess(
  (raw) => (typeof raw === 'string' && WRITTEN_ID.test(raw) ? Number(raw) : raw),
  Id,
);

/** The parameter `:id`. A text that is not a number is `not_found`. */
export const ById = z.object({ id: PathId });
/** Parameter names of specification 7; they appear only in the documentation. */
export const ByApiaryId = z.object({ apiaryId: PathId });
export const ByHiveId = z.object({ hiveId: PathId });
/** An optional id in a query string. */
export const OptionalPathId = PathId.optional();

/** The nil UUID identifies nothing. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';
/** A UUID chosen by the client, so that an entry made offline can be named before it is sent, and sent again. */
export const ClientId = z
  .uuid()
  .toLowerCase()
  .refine((id) => id !== NIL_UUID, 'invalid')
  .meta({ not: { const: NIL_UUID } });

/** The parameter `:id` with an id chosen by a client. */
export const ByClientId = z.object({ id: ClientId });

/** The id of an entry of a fixed list. */
export const idIn = (ids: readonly number[]) =>
  z
    .number()
    .int()
    .refine((id) => ids.includes(id), 'invalid_option')
    .meta({ enum: [...ids] });
