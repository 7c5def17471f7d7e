import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../errors.ts';

/** Largest picture that is taken, in bytes (spec 9). */
export const UPLOAD_MAX_BYTES = 100_000_000;

/** The bytes of the one file of a multipart body, which must stand under this field. */
export async function readUpload(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('malformed', 400);
  const part = await request.file();
  if (!part || part.fieldname !== field) {
    part?.file.resume();
    throw invalidField(field, 'required');
  }
  // Throws FST_REQ_FILE_TOO_LARGE past the limit; the error handler answers 413.
  return part.toBuffer();
}
