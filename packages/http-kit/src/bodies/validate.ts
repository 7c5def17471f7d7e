import { fieldErrors } from '@propolis/contract';
import { AppError, invalidFields, notFound } from '@propolis/runtime';
import type { z } from 'zod';

/** An invalid path (`/hives/abc`) does not exist. */
export function readParams(schema: z.ZodType | undefined, raw: unknown): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(raw);
  if (!read.success) throw notFound();
  return read.data;
}

export function readQuery(schema: z.ZodType | undefined, raw: unknown): unknown {
  const read = schema?.safeParse(raw, { reportInput: true });
  if (read?.success === false) throw invalidFields(fieldErrors(read.error));
  return read?.data;
}

/**
 * No body counts as an empty one, so that every required field is reported; a body that is not an object is
 * malformed.
 */
export function readBody(schema: z.ZodType | undefined, raw: unknown): unknown {
  if (!schema) return undefined;
  const body = raw ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('malformed', 400);
  return readQuery(schema, body);
}
