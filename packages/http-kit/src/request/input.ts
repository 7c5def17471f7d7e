import type { AnyEndpoint, FieldErrors } from '@propolis/contract';
import { AppError, invalidFields } from '@propolis/runtime';
import type { FastifyReply } from 'fastify';
import { readBeganFrom } from '../bodies/began-from.ts';
import type { ReceivedForm, UploadedFile } from '../bodies/upload.ts';
import { readBody, readParams, readQuery } from '../bodies/validate.ts';
import { countTries } from '../limits/rate-limit.ts';
import type { Incoming, Known } from './incoming.ts';
import type { Refuse, UploadSteps } from './steps.ts';

/** Reads and validates all but an uploaded file: 404 for the path, 422 with all wrong fields at once. */
export async function readInput<R extends Known, I>(
  endpoint: AnyEndpoint,
  { request, reply, known }: Incoming<R>,
  refused?: Refuse<R, I>,
): Promise<I> {
  const params = readParams(endpoint.params, request.params);
  try {
    const query = readQuery(endpoint.query, request.query);
    // The fields of a form are read once its file has come.
    const body = endpoint.upload ? undefined : readBody(endpoint.body, request.body);
    const began = endpoint.versioned ? readBeganFrom(request.headers['if-match']) : undefined;
    const signal = endpoint.stream ? signalOf(reply) : undefined;
    return { params, query, body, began, signal } as I; // `InputOf`, proven by the schemas just above
  } catch (failure) {
    return refuse(known, { params, body: request.body, failure }, refused);
  }
}

function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // It may have gone while it was asked who it is.
  if (reply.raw.closed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** The file and the fields beside it; all that is wrong with either at once. */
export async function readForm<R extends Known, I, P, A>(
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
  const { params } = read as { readonly params?: unknown }; // `InputOf`
  return refuse(known, { params, body: fields, file, failure: invalidFields(errors) }, refused);
}

const isInvalid = (failure: unknown): failure is AppError =>
  failure instanceof AppError && failure.code === 'invalid_fields';

/** What was sent, and why it does not fit. */
interface Misfit {
  readonly params: unknown;
  readonly body: unknown;
  readonly file?: UploadedFile | undefined;
  readonly failure: unknown;
}

/** A body that does not fit ends here; its feature may know what else is wrong with it. */
async function refuse<R extends Known, I>(
  known: R,
  { params, body, file, failure }: Misfit,
  refused: Refuse<R, I> | undefined,
): Promise<never> {
  if (!(refused && isInvalid(failure))) throw failure;
  type Params = Parameters<typeof refused>[3];
  // The body was read as an object, and only its fields were refused; the params were read before it.
  const { limits, faults } = refused(known, (body ?? {}) as Record<string, unknown>, file, params as Params);
  await countTries(known, limits);
  throw invalidFields(mergeFaults(failure.errors, await faults()));
}

/** Each field with all that is wrong with it. */
function mergeFaults(errors: FieldErrors, more: FieldErrors): FieldErrors {
  const merged: FieldErrors = { ...errors };
  for (const [field, codes] of Object.entries(more))
    merged[field] = [...new Set([...(errors[field] ?? []), ...codes])];
  return merged;
}
