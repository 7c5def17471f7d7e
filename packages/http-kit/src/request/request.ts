import {
  type AnyEndpoint,
  type ErrorCode,
  type FieldErrorCode,
  type FieldErrors,
  PAGE_HEADER,
} from '@propolis/contract';
import { chooseLanguage, wishesOf } from '@propolis/domain';
import { createJobs } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { AppError, invalidFields, type Turns } from '@propolis/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { KeptAnswers } from '../answers/kept.ts';
import { sendAnswer, sendKept, serialiseAnswer } from '../answers/send.ts';
import { readBeganFrom } from '../bodies/began-from.ts';
import { sentJson } from '../bodies/json-body.ts';
import type { ReceivedForm, UploadedFile } from '../bodies/upload.ts';
import type { UploadLimits } from '../bodies/upload-limits.ts';
import { readBody, readParams, readQuery } from '../bodies/validate.ts';
import type { Caller, Door } from '../caller/access.ts';
import { callerAddress } from '../caller/address.ts';
import { readAgent } from '../caller/agent.ts';
import { countTries } from '../limits/rate-limit.ts';
import type { BySession, Limit, PublicCtx, PublicRequest, SessionUser, Settings } from './context.ts';
import { findFirstAnswer, hashRequest, type IdempotentRequest, runWrite } from './run.ts';
import type { HttpServices } from './services.ts';
import type { InputOf, Refused, RefusedWhole } from './steps.ts';

type Input = InputOf<AnyEndpoint>;
const UUID = z.uuid();

/** An endpoint with its steps, whose own types are erased. */
export interface BoundSteps {
  readonly endpoint: AnyEndpoint;
  readonly enter: Door;
  /** Writes of devices wait for each other, once it is known who asks; those of people only where a room says so. */
  readonly inTurn: Turns;
  /** What one account waits for its own turn for: transactions, and reads that take long. */
  readonly ownTurn: ((userId: number) => Turns) | undefined;
  readonly refused?: (
    request: PublicRequest,
    body: Readonly<Record<string, unknown>>,
    file: UploadedFile | undefined,
    params: unknown,
  ) => Refused;
  readonly uploads?: UploadLimits;
  readonly fileFaults?: { readonly missing: FieldErrorCode; readonly tooBig: ErrorCode };
  readonly refusedWhole?: (ctx: PublicCtx, refused: RefusedWhole) => Promise<void>;
  readonly limits?: (request: PublicRequest, input: Input) => readonly Limit[] | Promise<readonly Limit[]>;
  readonly prepare?: (request: PublicRequest, input: Input) => Promise<unknown>;
  readonly mayBeOld?: boolean;
  readonly mark?: (request: PublicRequest, input: Input) => Promise<string>;
  readonly run: (ctx: PublicCtx, input: Input, prepared: unknown) => unknown;
  readonly failed?: (request: PublicRequest, input: Input, failure: unknown) => Promise<void>;
  readonly tidy?: (request: PublicRequest, prepared: unknown) => Promise<void>;
  readonly done?: (answer: unknown) => void;
  readonly kept: KeptAnswers;
}

/**
 * The one order of every request: session, read and validate, rate limits, prepare, transaction, answer. No step holds
 * a connection while it waits for another one, so that a pool of one is enough; notices go out with the commit.
 */
export async function answerRequest(
  services: HttpServices,
  bound: BoundSteps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint, enter } = bound;
  const now = services.clock();
  const caller = await enter(services.db, request.headers.authorization, now);
  const asked: Asked = { request, reply, caller, known: describeRequest(services, request, caller, now) };
  if (endpoint.method === 'GET') return answerRead(services, bound, asked);
  return sendAnswer(reply, endpoint, await bound.inTurn(() => answerWrite(services, bound, asked)));
}

/** A request and who asks. */
interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  readonly known: PublicRequest & Partial<BySession>;
}

async function answerWrite(services: HttpServices, bound: BoundSteps, asked: Asked): Promise<unknown> {
  const { endpoint } = bound;
  const { known } = asked;
  if (endpoint.method !== 'DELETE' && !endpoint.goesOnWhenFull) await services.disk.holdRoom();
  const read = await readInput(bound, asked);
  const sent = endpoint.upload && (await receiveFor(services, bound, asked, endpoint.upload));
  try {
    const form = sent && (await readForm(bound, known, { ...sent, params: read.params }));
    // Proven by the schemas; `AnyEndpoint` without its definition knows no more.
    const input = { ...read, ...form } as Input;
    const idempotent = idempotentRequest(services, bound, asked, { ...sent, ...input });
    const first = idempotent && (await answeredBefore(known.db, bound, idempotent));
    if (first) return first.answer;
    const prepared = await makeReady(bound, asked, input);
    const writer = known.user?.id;
    const answer = await inOwnTurn(bound, known, () =>
      runWrite(known.db, idempotent, (db) =>
        runUseCase(services, bound, { ...known, db }, { input, prepared, writer }),
      ),
    ).catch(async (failure: unknown) => {
      // Any other failure may be a commit whose answer was lost.
      if (failure instanceof AppError) await tidy(bound, asked, prepared);
      await bound.failed?.(known, input, failure);
      throw failure;
    });
    await tidy(bound, asked, prepared);
    bound.done?.(answer);
    return answer;
  } finally {
    if (sent) await sent.discard();
  }
}

const tidy = async (bound: BoundSteps, { request, known }: Asked, prepared: unknown): Promise<void> =>
  bound.tidy?.(known, prepared).catch((trouble: unknown) => {
    request.log.warn({ err: trouble }, 'files that no row names were left to the sweep');
  });

/** Whoever has no account is limited by its address. */
const inOwnTurn = <T>({ ownTurn }: BoundSteps, { user }: Partial<BySession>, work: () => Promise<T>) =>
  ownTurn && user ? ownTurn(user.id)(work) : work();

/**
 * What is counted as a try, or prepared, could refuse a request that has been done: a used password is wrong, a photo that
 * was counted is gone. So it is asked first whether there is an answer; all others learn it by claiming their key.
 */
const answeredBefore = async (db: Db, { limits, prepare }: BoundSteps, idempotent: IdempotentRequest) =>
  limits || prepare ? findFirstAnswer(db, idempotent) : undefined;

async function receiveFor(
  { receiveFile }: HttpServices,
  { fileFaults, uploads }: BoundSteps,
  { request, caller: { by } }: Asked,
  field: string,
): Promise<ReceivedForm> {
  if (!by.user) throw new Error('an upload counts for the account that sends it');
  return receiveFile(request, { field, userId: by.user.id, limits: uploads }).catch((failure) => {
    throw fileFaults && isTooBig(failure) ? new AppError(fileFaults.tooBig, 413) : failure;
  });
}

const isTooBig = (failure: unknown) => failure instanceof AppError && failure.code === 'too_big';

/** The file and the fields beside it; all that is wrong with either at once. */
async function readForm(
  bound: BoundSteps,
  known: PublicRequest,
  { file, fields, params }: ReceivedForm & Pick<Input, 'params'>,
): Promise<{ body: unknown; file: UploadedFile }> {
  const { endpoint, fileFaults } = bound;
  const errors: FieldErrors = file ? {} : { [endpoint.upload ?? '']: [fileFaults?.missing ?? 'required'] };
  try {
    const body = readBody(endpoint.body, fields);
    if (file) return { body, file };
  } catch (failure) {
    if (!isInvalid(failure)) throw failure;
    Object.assign(errors, failure.errors);
  }
  return refuse(bound, known, { params, body: fields, file, failure: invalidFields(errors) });
}

const isInvalid = (failure: unknown): failure is AppError =>
  failure instanceof AppError && failure.code === 'invalid_fields';

async function answerRead(services: HttpServices, bound: BoundSteps, asked: Asked): Promise<FastifyReply> {
  const { endpoint, mark } = bound;
  const { request, reply, known, caller } = asked;
  const input = (await readInput(bound, asked)) as Input; // as in a write
  const prepared = await makeReady(bound, asked, input);
  const work = () => readAnywhere(services, bound, known, { input, prepared });
  if (!mark) {
    // Who has gone while it waited reads nothing.
    const read = await inOwnTurn(bound, known, async () =>
      reply.raw.closed ? undefined : { answer: await work() },
    );
    return read ? sendAnswer(reply, endpoint, read.answer) : reply.hijack();
  }
  const key = keyOf(request, caller, known);
  // Before the reading: what is written meanwhile makes the next mark another one.
  const current = await mark(known, input);
  const make = async () => serialiseAnswer(reply, endpoint, await work());
  const kept = bound.kept.find(key, current) ?? bound.kept.keep(key, current, await make());
  return sendKept(reply, endpoint, kept);
}

/** What was sent, and why it does not fit. */
interface Misfit {
  readonly params: unknown;
  readonly body: unknown;
  readonly file?: UploadedFile | undefined;
  readonly failure: unknown;
}

/** A body that does not fit ends here; its room may know what else is wrong with it. */
async function refuse(
  { refused }: BoundSteps,
  known: PublicRequest,
  { params, body, file, failure }: Misfit,
): Promise<never> {
  if (!(refused && isInvalid(failure))) throw failure;
  // The body was read as an object: only its fields were refused.
  const { limits, faults } = refused(known, (body ?? {}) as Readonly<Record<string, unknown>>, file, params);
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

/** Counts the tries, then does what is slow; no connection is held meanwhile. */
async function makeReady(
  { limits, prepare }: BoundSteps,
  { caller, known }: Asked,
  input: Input,
): Promise<unknown> {
  await countTries(known, [...caller.limits, ...((await limits?.(known, input)) ?? [])]);
  return prepare?.(known, input);
}

interface Given {
  readonly input: Input;
  readonly prepared: unknown;
  /** Of a write: whose account it counts for. */
  readonly writer?: number | undefined;
}

const runUseCase = (
  services: HttpServices,
  { run }: BoundSteps,
  known: PublicRequest & Partial<BySession>,
  { input, prepared, writer }: Given,
): Promise<unknown> => runTelling(services, known, (ctx) => run(ctx, input, prepared), writer);

/** At the replica where there is one and this may be old, else where everything is written. */
async function readAnywhere(
  services: HttpServices,
  bound: BoundSteps,
  known: PublicRequest & Partial<BySession>,
  given: Given,
): Promise<unknown> {
  const { user } = known;
  if (bound.mayBeOld && services.replica && user) {
    const read = await services.replica.read({ userId: user.id, writes: user.writes }, (db) =>
      runUseCase(services, bound, { ...known, db }, given),
    );
    if (read) return read.found;
  }
  return runUseCase(services, bound, known, given);
}

/**
 * Within the transaction of a write: what is told open pages, and for which accounts it counts, is handed over with its
 * last statement.
 */
export async function runTelling<T>(
  { events }: HttpServices,
  known: PublicRequest,
  work: (ctx: PublicCtx) => Promise<T> | T,
  writer?: number,
): Promise<T> {
  const { db, now, page } = known;
  const jobs = createJobs(db);
  const { emit, publish } = events.begin({ db, now, jobs }, page);
  const answer = await work({ ...known, jobs, emit });
  await publish(writer);
  return answer;
}

/** Of an answer that is kept: it is this user's, in this language, at this address. */
const keyOf = ({ url }: FastifyRequest, { by }: Caller, { language }: PublicRequest): string =>
  `${by.user?.id} ${language} ${url}`;

async function readInput(bound: BoundSteps, { request, reply, known }: Asked): Promise<Omit<Input, 'file'>> {
  const { endpoint } = bound;
  const params = readParams(endpoint.params, request.params);
  try {
    const query = readQuery(endpoint.query, request.query);
    // Of a form it is read once its file has come.
    const body = endpoint.upload ? undefined : readBody(endpoint.body, request.body);
    const began = endpoint.versioned ? readBeganFrom(request.headers['if-match']) : undefined;
    const signal = endpoint.stream ? signalOf(reply) : undefined;
    // Proven by the schemas just above; `AnyEndpoint` without its definition knows no more.
    return { params, query, body, began, signal } as Omit<Input, 'file'>;
  } catch (failure) {
    return refuse(bound, known, { params, body: request.body, failure });
  }
}

function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // It may have gone while it was asked who it is.
  if (reply.raw.closed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** A copy of the demonstration may keep less. */
const settingsFor = (settings: Settings, user: SessionUser | undefined): Settings =>
  user?.isDemo ? { ...settings, quotas: settings.demoQuotas } : settings;

export function describeRequest(
  { settings, db }: HttpServices,
  request: FastifyRequest,
  { by }: Caller,
  now: Date,
): PublicRequest & Partial<BySession> {
  const accepted = request.headers['accept-language'] ?? '';
  const language = by.user?.language ?? chooseLanguage(wishesOf(accepted));
  const address = callerAddress(request.ip);
  const agent = readAgent(request.headers['user-agent']);
  return {
    db,
    now,
    settings: settingsFor(settings, by.user),
    language,
    address,
    agent,
    page: pageOf(request),
    ...by,
  };
}

const pageOf = (request: FastifyRequest): string | undefined =>
  UUID.safeParse(request.headers[PAGE_HEADER]).data;

/** Longer than any UUID; what is longer still is refused, for cut keys of two writes could be the same. */
const KEY_LENGTH_MAX = 200;

function idempotentRequest(
  { settings }: HttpServices,
  { endpoint: { secret } }: BoundSteps,
  {
    request,
    caller: {
      by: { user },
    },
  }: Asked,
  { body, file, fields }: Pick<Input, 'body' | 'file'> & Partial<Pick<ReceivedForm, 'fields'>>,
): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (!user || typeof key !== 'string' || key === '') return undefined;
  if (key.length > KEY_LENGTH_MAX) throw new AppError('malformed', 400);
  const sent = fields ? JSON.stringify(Object.entries(fields).sort()) : sentJson(request);
  const write = { method: request.method, url: request.url, sent, body, file };
  return { userId: user.id, key, requestHashes: hashRequest(settings.secretKeys, write), secret };
}
