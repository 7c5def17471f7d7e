import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../errors.ts';

/** Largest picture that is taken, in bytes (spec 9). */
export const UPLOAD_MAX_BYTES = 100_000_000;

/** Past its limits the library itself says which; anything else it throws is a body that cannot be read. */
const isOverLimit = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413;

/** The bytes of the one file of a multipart body, which must stand under this field. */
export async function readUpload(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('malformed', 400);
  const file = await readFile(request, field).catch((error: unknown) => {
    throw isOverLimit(error) ? error : new AppError('malformed', 400);
  });
  if (!file) throw invalidField(field, 'required');
  return file;
}

async function readFile(request: FastifyRequest, field: string): Promise<Buffer | undefined> {
  const part = await request.file();
  if (part?.fieldname === field) return part.toBuffer();
  part?.file.resume();
  return undefined;
}
