import { z } from 'zod';

/** A row's number; what does not fit PostgreSQL's `integer` cannot exist. */
export const Id = z.number().int().min(1).max(2_147_483_647);
/** The same out of a path or a query string. */
const PathId = z.coerce.number().int().min(1).max(2_147_483_647);

export const ById = z.object({ id: PathId });
/** Specification 7 names some parameters; the names reach only the documentation. */
export const ByApiaryId = z.object({ apiaryId: PathId });
export const ByHiveId = z.object({ hiveId: PathId });
export const OptionalPathId = PathId.optional();
