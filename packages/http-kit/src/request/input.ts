import type { AnyEndpoint, FieldErrors } from '@propolis/contract';
import { AppError, invalidFields } from '@propolis/runtime';
import type { FastifyReply } from 'fastify';
import { readIfMatch } from '../bodies/if-match.ts';
import type { ReceivedForm, UploadedFile } from '../bodies/upload.ts';
import { readBody, readParams, readQuery } from '../bodies/validate.ts';
import { countTries } from '../limits/rate-limit.ts';
import type { Incoming, Known } from './incoming.ts';
import type { AnyInput, Refuse, UploadSteps } from './steps.ts';

/** Reads and validates all but an uploaded file: 404 for the path, 422 with all invalid fields. */
export async function readInput<R extends Known, I extends AnyInput>(
  endpoint: AnyEndpoint,
  { request, reply, known }: Incoming<R>,
  refused?: Refuse<R, I>,
): Promise<I> {
  const params = readParams(endpoint.params, request.params);
  const inputOf = (rest: object) => ({ params, ...rest }) as I; // `InputOf`, proven by the schemas
  try {
    const query = readQuery(endpoint.query, request.query);
    // The fields of a form are read after its file.
    const body = endpoint.upload ? undefined : readBody(endpoint.body, request.body);
    const baseVersion = endpoint.versioned ? readIfMatch(request.headers['if-match']) : undefined;
    const signal = endpoint.stream ? signalOf(reply) : undefined;
    return inputOf({ query, body, baseVersion, signal });
  } catch (failure) {
    return refuse(known, { params: inputOf({}).params, body: request.body, failure }, refused);
  }
}

function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // The connection may have closed during authentication.
  if (reply.raw.closed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** The file and the form fields; reports all errors of both. */
export async function readForm<R extends Known, I extends AnyInput, P, A>(
  endpoint: AnyEndpoint & { readonly upload: string },
  { fileFaults, refused }: UploadSteps<R, I, P, A>,
  known: R,
  { read, file, fields }: Omit<ReceivedForm, 'discard'> & { readonly read: I },
): Promise<I> {
  const errors: FieldErrors = file ? {} : { [endpoint.upload]: [fileFaults?.missing ?? 'required'] };
  try {
    const body = readBody(endpoint.body, fields);
    if (file) return { ...read, body, file };
  } catch (failure) {
    if (!isInvalid(failure)) throw failure;
    Object.assign(errors, failure.errors);
  }
  return refuse(known, { params: read.params, body: fields, file, failure: invalidFields(errors) }, refused);
}

const isInvalid = (failure: unknown): failure is AppError =>
  failure instanceof AppError && failure.code === 'invalid_fields';

/** Rejected input with its errors. */
interface Misfit<I extends AnyInput> {
  readonly params: I['params'];
  readonly body: unknown;
  readonly file?: UploadedFile | undefined;
  readonly failure: unknown;
}

/** Rejects an invalid body; the feature may add further errors. */
async function refuse<R extends Known, I extends AnyInput>(
  known: R,
  { params, body, file, failure }: Misfit<I>,
  refused: Refuse<R, I> | undefined,
): Promise<never> {
  if (!(refused && isInvalid(failure))) throw failure;
  // Only the fields of the body were refused: it is an object, or there is none.
  const fields = typeof body === 'object' ? { ...body } : {};
  const { limits, faults } = refused(known, fields, file, params);
  await countTries(known, limits);
  throw invalidFields(mergeFaults(failure.errors, await faults()));
}

function mergeFaults(errors: FieldErrors, more: FieldErrors): FieldErrors {
  const merged: FieldErrors = { ...errors };
  for (const [field, codes] of Object.entries(more))
    merged[field] = [...new Set([...(errors[field] ?? []), ...codes])];
  return merged;
}
