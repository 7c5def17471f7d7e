import type { AnyEndpoint } from '@propolis/contract';
import type { SentNotice } from '@propolis/postgres';
import { AppError, type Semaphore } from '@propolis/runtime';
import type { FastifyReply } from 'fastify';
import type { ResponseCache } from '../answers/response-cache.ts';
import { sendAnswer } from '../answers/send.ts';
import { sentJson } from '../bodies/json-body.ts';
import type { UploadedFile } from '../bodies/upload.ts';
import type { BySession } from '../caller/access.ts';
import { countTries } from '../limits/rate-limit.ts';
import { type Incoming, type Known, runUseCase } from './incoming.ts';
import { readForm, readInput } from './input.ts';
import { findFirstAnswer, hashRequest, type IdempotentRequest, runWrite } from './run.ts';
import type { HttpServices } from './services.ts';
import { type AnyInput, prepare, type UploadSteps, type WriteSteps } from './steps.ts';

export interface Writing<Steps> {
  readonly services: HttpServices;
  readonly endpoint: AnyEndpoint;
  readonly steps: Steps;
  /** Semaphore of the transactions of one account. */
  readonly writes: (userId: number) => Semaphore;
  readonly responseCache: Pick<ResponseCache, 'wrote'>;
}

const atOnce: Semaphore = (work) => work();

/** Disk space → validate → the steps of `carryOut` → response. */
export async function answerWrite<R extends Known, I extends AnyInput, P, A>(
  writing: Writing<WriteSteps<R, I, P, A>>,
  incoming: Incoming<R>,
): Promise<FastifyReply> {
  const { services, endpoint, steps } = writing;
  const answer = await (steps.semaphore ?? atOnce)(async () => {
    await assertDiskSpace(services, endpoint);
    const input = await readInput(endpoint, incoming, steps.refused);
    return carryOut(writing, incoming, { input, sent: sentJson(incoming.request) });
  });
  return sendAnswer(incoming.reply, endpoint, answer);
}

/** Writes that free space are allowed on a full disk. */
export async function assertDiskSpace(
  { disk }: HttpServices,
  { method, goesOnWhenFull }: AnyEndpoint,
): Promise<void> {
  if (method !== 'DELETE' && !goesOnWhenFull) await disk.assertDiskSpace();
}

interface Sent<I> {
  readonly input: I;
  /** The raw body, before any schema. */
  readonly sent: string;
  readonly file?: UploadedFile;
}

/** The stored response, or: rate limits → prepare (no connection held) → transaction → after commit. */
export async function carryOut<R extends Known, I extends AnyInput, P, A>(
  { services, endpoint, steps, writes, responseCache }: Writing<WriteSteps<R, I, P, A>>,
  { request, known }: Incoming<R>,
  { input, ...sent }: Sent<I>,
): Promise<unknown> {
  const { db, user } = known;
  const idempotent = idempotentRequest(known, request, {
    ...sent,
    body: input.body,
    secret: endpoint.secret,
  });
  // A counted attempt or a preparation could reject a request that has already succeeded: a used password is
  // wrong the second time. Other requests get the stored response when they claim their key.
  const first = idempotent && (steps.limits || steps.prepare) && (await findFirstAnswer(db, idempotent));
  if (first) return first.answer;

  await countTries(known, (await steps.limits?.(known, input)) ?? []);
  const prepared = await prepare(steps, known, input);

  const tidy = async () =>
    steps.tidy?.(known, prepared).catch((trouble: unknown) => {
      request.log.warn({ err: trouble }, 'unreferenced files were left to the sweep');
    });
  const inOwnTurn = user ? writes(user.id) : atOnce;
  const write = (notices: SentNotice[]) =>
    runWrite(db, idempotent, (transaction) =>
      runUseCase(services, { known, db: transaction, notices, writer: user?.id }, (ctx) =>
        steps.run(ctx, input, prepared),
      ),
    );
  const answer = await services.events
    .announcing(db, (notices) => inOwnTurn(() => write(notices)))
    .catch(async (failure: unknown) => {
      // Any other error may be a commit whose confirmation was lost.
      if (failure instanceof AppError) await tidy();
      await steps.failed?.(known, input, failure);
      throw failure;
    });
  if (user) responseCache.wrote(user.id);
  await tidy();
  return answer;
}

/** Longer than any UUID; longer keys are rejected, because truncated keys of two writes could be equal. */
const KEY_LENGTH_MAX = 200;

function idempotentRequest(
  { user, settings }: Known,
  { headers, method, url }: Incoming<Known>['request'],
  {
    secret,
    body,
    sent,
    file,
  }: Omit<Sent<unknown>, 'input'> & Pick<AnyInput, 'body'> & Pick<AnyEndpoint, 'secret'>,
): IdempotentRequest | undefined {
  const key = headers['idempotency-key'];
  if (!user || typeof key !== 'string' || key === '') return undefined;
  if (key.length > KEY_LENGTH_MAX) throw new AppError('malformed', 400);
  const requestHashes = hashRequest(settings.secretKeys, { method, url, sent, body, file });
  return { userId: user.id, key, requestHashes, secret };
}

type Uploading<R, I extends AnyInput, P, A> = Writing<UploadSteps<R, I, P, A>> & {
  readonly endpoint: AnyEndpoint & { readonly upload: string };
};

/** Disk space → validate → receive the file → validate the form → the steps of a write → response. */
export async function answerUpload<R extends Known & BySession, I extends AnyInput, P, A>(
  uploading: Uploading<R, I, P, A>,
  incoming: Incoming<R>,
): Promise<FastifyReply> {
  const { services, endpoint, steps } = uploading;
  const { request, reply, known } = incoming;
  await assertDiskSpace(services, endpoint);
  const read = await readInput(endpoint, incoming, steps.refused);
  const asked = { field: endpoint.upload, userId: known.user.id, limits: steps.uploads };
  const { discard, file, fields } = await services.receiveFile(request, asked).catch((failure: unknown) => {
    throw steps.fileFaults && isTooBig(failure) ? new AppError(steps.fileFaults.tooBig, 413) : failure;
  });
  const write = async () => {
    const input = await readForm(endpoint, steps, known, { read, file, fields });
    const sent = JSON.stringify(Object.entries(fields).sort());
    return carryOut(uploading, incoming, { input, sent, ...(file && { file }) });
  };
  // Released before the response, because the next upload may follow immediately.
  const answer = await write().finally(discard);
  return sendAnswer(reply, endpoint, answer);
}

const isTooBig = (failure: unknown) => failure instanceof AppError && failure.code === 'too_big';
