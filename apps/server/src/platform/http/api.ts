import type {
  Access,
  AnyEndpoint,
  BodyOf,
  EndpointDefinition,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@propolis/contract';
import { chooseLanguage } from '@propolis/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, PublicCtx, SessionUser } from '../context.ts';
import type { Db } from '../db/pool.ts';
import { createLimit } from '../db/rate-limit.ts';
import { createJobs } from '../jobs.ts';
import { hashRequest, type IdempotentRequest, runWrite } from './run.ts';
import { responseSchema } from './serialise.ts';
import type { HttpServices } from './services.ts';
import { authenticate } from './session.ts';
import { readUpload } from './upload.ts';
import { readBody, readParams, readQuery } from './validate.ts';

/** A file as the answer. */
export interface Download {
  readonly filename: string;
  readonly content: Uint8Array;
}

export interface InputOf<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The bytes of the uploaded file. */
  readonly file: E extends { readonly upload: string } ? Buffer : undefined;
}

export type CtxOf<E extends { readonly access: Access }> = E['access'] extends 'session' ? Ctx : PublicCtx;
export type AnswerOf<E> = E extends { readonly download: string }
  ? Download
  : E extends { readonly response: unknown }
    ? ResponseOf<E>
    : // biome-ignore lint/suspicious/noConfusingVoidType: a use case without an answer returns nothing
      void;
export type Handler<E extends AnyEndpoint> = (
  ctx: CtxOf<E>,
  input: InputOf<E>,
) => Promise<AnswerOf<E>> | AnswerOf<E>;

/** Where a room binds its endpoints to its functions, one line each. */
export interface Api {
  readonly on: <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>) => void;
}

type AnyHandler = (ctx: PublicCtx, input: InputOf<AnyEndpoint>) => unknown;

/** The address `/api/hives/:id` as it was asked, without its query. */
const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? request.url;

export function createApi(app: FastifyInstance, services: HttpServices): Api {
  return {
    on: (endpoint, handler) => {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.response && {
          schema: { response: { [endpoint.status]: responseSchema(endpoint.response) } },
        }),
        // The handler's own types follow from its endpoint; from here on they are erased.
        handler: (request, reply) =>
          answer(services, endpoint, handler as unknown as AnyHandler, request, reply),
      });
    },
  };
}

async function answer(
  services: HttpServices,
  endpoint: AnyEndpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const now = services.clock();
  const user =
    endpoint.access === 'session'
      ? await authenticate(services.db, request.headers.authorization, now)
      : undefined;
  const input = await readInput(endpoint, request);
  const work = (db: Db) => Promise.resolve(handler(contextOf(services, request, db, now, user), input));
  const result =
    endpoint.method === 'GET'
      ? await work(services.db)
      : await runWrite(services.db, idempotentRequest(request, user, input), work);
  return send(reply, endpoint, result);
}

async function readInput(
  endpoint: EndpointDefinition,
  request: FastifyRequest,
): Promise<InputOf<AnyEndpoint>> {
  const params = readParams(endpoint.params, request.params);
  const query = readQuery(endpoint.query, request.query);
  const body = readBody(endpoint.body, request.body);
  const file = endpoint.upload ? await readUpload(request, endpoint.upload) : undefined;
  // Proven by the schemas just above; `AnyEndpoint` without its definition knows no more.
  return { params, query, body, file } as InputOf<AnyEndpoint>;
}

function contextOf(
  { settings, db: root }: HttpServices,
  request: FastifyRequest,
  db: Db,
  now: Date,
  user: SessionUser | undefined,
): PublicCtx | Ctx {
  const accepted = request.headers['accept-language']?.split(',') ?? [];
  return {
    db,
    now,
    jobs: createJobs(db),
    settings,
    language: user?.language ?? chooseLanguage(accepted),
    address: request.ip,
    limit: createLimit(root, now),
    ...(user && { user }),
  };
}

function idempotentRequest(
  request: FastifyRequest,
  user: SessionUser | undefined,
  { body, file }: Pick<InputOf<AnyEndpoint>, 'body' | 'file'>,
): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (!user || typeof key !== 'string' || key === '') return undefined;
  return {
    userId: user.id,
    key: key.slice(0, 200),
    requestHash: hashRequest({ method: request.method, path: pathOf(request), body, file }),
  };
}

function send(reply: FastifyReply, endpoint: AnyEndpoint, result: unknown) {
  void reply.status(endpoint.status).header('cache-control', 'no-store');
  if (endpoint.download) {
    const { filename, content } = result as Download; // `AnswerOf` of a download endpoint
    return reply
      .type(endpoint.download)
      .header('content-disposition', `attachment; filename="${filename}"`)
      .send(content);
  }
  return endpoint.response ? reply.send(result) : reply.send();
}
