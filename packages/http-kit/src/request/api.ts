import type { AnyEndpoint, Method } from '@propolis/contract';
import { watched } from '@propolis/observability';
import { createTurns, createTurnsOfEach } from '@propolis/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { createKeptAnswers } from '../answers/kept.ts';
import { responseSchema } from '../answers/serialise.ts';
import { authenticatorOf } from '../caller/access.ts';
import { type Incoming, receive } from './incoming.ts';
import { answerIngest } from './ingest.ts';
import { answerRead } from './read.ts';
import { noteRefusedWhole } from './refused-whole.ts';
import type { HttpServices } from './services.ts';
import type {
  AnswerOf,
  IngestSteps,
  InputOf,
  ReadSteps,
  RequestOf,
  UploadSteps,
  WriteSteps,
} from './steps.ts';
import { answerUpload } from './upload.ts';
import { answerWrite } from './write.ts';

/**
 * Transactions, and reads that take long, of one account that one process works on at a time, out of its ten connections:
 * however much it asks for, others find a connection and the processor.
 */
const WRITES_AT_ONCE = 4;
const LONG_READS_AT_ONCE = 2;
/** More than all its open pages ask for. */
const WAITING = 200;

/**
 * Deliveries that one process works on at a time, out of its ten connections: however many devices deliver, beekeepers
 * find a connection, and two are enough to keep the database at work.
 */
const DEVICES_AT_ONCE = 2;
/** Others wait with their body in memory: a delivery with the most readings takes 0.6 MB once it is read. */
const DEVICES_WAITING = 200;
/** Largest delivery (bytes): the most readings of one delivery take 430 kB as documented, 570 kB as others write them. */
const DELIVERY_MAX_BYTES = 655_360;

type People = { readonly access: 'session' | 'public' };
type Write = { readonly method: Exclude<Method, 'GET'> };
type ReadEndpoint = AnyEndpoint & People & { readonly method: 'GET' };
type WriteEndpoint = AnyEndpoint & People & Write & { readonly upload?: undefined };
type UploadEndpoint = AnyEndpoint & Write & { readonly access: 'session'; readonly upload: string };
type IngestEndpoint = AnyEndpoint & Write & { readonly access: 'device' };

/** A function stands for steps that only run. */
type OrRun<Steps extends { readonly run: unknown }> = Steps | Steps['run'];
type Read<E extends AnyEndpoint> = ReadSteps<RequestOf<E>, InputOf<E>, AnswerOf<E>>;

/** Where a feature binds its endpoints to its functions, one line each. */
export interface Api {
  /** A GET: no transaction. */
  readonly read: <E extends ReadEndpoint>(endpoint: E, handler: OrRun<Read<E>>) => void;
  /** One transaction, once for each idempotency key. */
  readonly write: <E extends WriteEndpoint, P = undefined>(
    endpoint: E,
    handler: OrRun<WriteSteps<RequestOf<E>, InputOf<E>, P, AnswerOf<E>>>,
  ) => void;
  /** A write of a form with a file. */
  readonly upload: <E extends UploadEndpoint, P = undefined>(
    endpoint: E,
    steps: UploadSteps<RequestOf<E>, InputOf<E>, P, AnswerOf<E>>,
  ) => void;
  /** A write of a device: no session, no idempotency key. */
  readonly ingest: <E extends IngestEndpoint, P = undefined>(
    endpoint: E,
    handler: OrRun<IngestSteps<RequestOf<E>, InputOf<E>, P, AnswerOf<E>>>,
  ) => void;
}

export function createApi(app: FastifyInstance, services: HttpServices): Api {
  const kept = createKeptAnswers();
  const devices = createTurns(DEVICES_AT_ONCE, DEVICES_WAITING);
  const writes = createTurnsOfEach(WRITES_AT_ONCE, WAITING);
  const longReads = createTurnsOfEach(LONG_READS_AT_ONCE, WAITING);
  const bind = <E extends AnyEndpoint>(
    endpoint: E,
    answer: (incoming: Incoming<RequestOf<E>>) => Promise<FastifyReply>,
    options?: RouteShorthandOptions,
  ) =>
    route(
      { app, services },
      endpoint,
      async (request, reply) => {
        const known = await receive<RequestOf<E>>(services, endpoint, request);
        return answer({ request, reply, known });
      },
      options,
    );
  return {
    read: (endpoint, handler) => {
      const reading = {
        services,
        endpoint,
        steps: typeof handler === 'function' ? { run: handler } : handler,
        kept,
        longReads,
      };
      bind(endpoint, (incoming) => answerRead(reading, incoming));
    },
    write: (endpoint, handler) => {
      const writing = {
        services,
        endpoint,
        steps: typeof handler === 'function' ? { run: handler } : handler,
        writes,
      };
      bind(endpoint, (incoming) => answerWrite(writing, incoming));
    },
    upload: (endpoint, steps) => {
      const uploading = { services, endpoint, steps, writes };
      bind(endpoint, (incoming) => answerUpload(uploading, incoming));
    },
    ingest: (endpoint, handler) => {
      const ingesting = {
        services,
        endpoint,
        steps: typeof handler === 'function' ? { run: handler } : handler,
        devices,
      };
      const { refusedWhole } = ingesting.steps;
      bind(endpoint, (incoming) => answerIngest(ingesting, incoming), {
        bodyLimit: DELIVERY_MAX_BYTES,
        ...(refusedWhole && noteRefusedWhole(ingesting, refusedWhole)),
      });
    },
  };
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function route(
  { app, services }: { readonly app: FastifyInstance; readonly services: HttpServices },
  { access, method, path, response, status }: AnyEndpoint,
  answer: Answer,
  options: RouteShorthandOptions = {},
): void {
  authenticatorOf(access, services.authenticate); // throws at the start for an access without an authenticator
  app.route({
    method,
    url: path,
    ...(response && { schema: { response: { [status]: responseSchema(response) } } }),
    ...options,
    handler: (request, reply) => {
      const { traceparent } = request.headers;
      const work = {
        kind: 'request',
        name: `${method} ${path}`,
        traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      } as const;
      return watched(work, () => answer(request, reply));
    },
  });
}
