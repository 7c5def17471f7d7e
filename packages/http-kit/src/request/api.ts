import type { AnyEndpoint, Method } from '@propolis/contract';
import { watched } from '@propolis/observability';
import { createKeyedSemaphore, createSemaphore } from '@propolis/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { createResponseCache } from '../answers/response-cache.ts';
import { authenticatorOf } from '../caller/access.ts';
import { type Incoming, receive } from './incoming.ts';
import { answerIngest } from './ingest.ts';
import { answerList, answerRead } from './read.ts';
import { noteRefusedWhole } from './refused-whole.ts';
import type { HttpServices } from './services.ts';
import type {
  AnswerOf,
  IngestSteps,
  InputOf,
  ListSteps,
  ReadSteps,
  RequestOf,
  UploadSteps,
  WriteSteps,
} from './steps.ts';
import { answerUpload, answerWrite } from './write.ts';

/**
 * Parallel transactions and long reads of one account per process with ten connections, so that other
 * accounts get connections and CPU.
 */
const WRITES_AT_ONCE = 4;
const LONG_READS_AT_ONCE = 2;
/** More than all its open pages request. */
const WAITING = 200;

/**
 * Parallel deliveries per process with ten connections, so that beekeepers get connections; two are enough to
 * keep the database busy.
 */
const DEVICES_AT_ONCE = 2;
/**
 * Others wait with their body in memory: a delivery with the maximum number of readings takes 0.6 MB when
 * parsed.
 */
const DEVICES_WAITING = 200;
/**
 * Maximum size of a delivery (bytes): the maximum number of readings takes 430 kB in the documented form, 570
 * kB in others.
 */
const DELIVERY_MAX_BYTES = 655_360;

type People = { readonly access: 'session' | 'public' };
type Write = { readonly method: Exclude<Method, 'GET'> };
type ReadEndpoint = AnyEndpoint & People & { readonly method: 'GET' };
type WriteEndpoint = AnyEndpoint & People & Write & { readonly upload?: undefined };
type UploadEndpoint = AnyEndpoint & Write & { readonly access: 'session'; readonly upload: string };
type IngestEndpoint = AnyEndpoint & Write & { readonly access: 'device' };

/** A function stands for steps that only run. */
type OrRun<Steps extends { readonly run: unknown }> = Steps | Steps['run'];
type List<E extends AnyEndpoint> = ListSteps<RequestOf<E>, InputOf<E>, AnswerOf<E>>;
type Read<E extends AnyEndpoint> = ReadSteps<RequestOf<E>, InputOf<E>, AnswerOf<E>>;

/** Binds endpoints of a feature to functions, one line each. */
export interface Api {
  /** A GET without a transaction. */
  readonly read: <E extends ReadEndpoint>(endpoint: E, handler: OrRun<Read<E>> | List<E>) => void;
  /** One transaction per idempotency key. */
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
  app.addHook('onClose', () => services.events.published());
  const responseCache = createResponseCache();
  const devices = createSemaphore(DEVICES_AT_ONCE, DEVICES_WAITING);
  const writes = createKeyedSemaphore(WRITES_AT_ONCE, WAITING);
  const longReads = createKeyedSemaphore(LONG_READS_AT_ONCE, WAITING);
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
      if ('changed' in handler) {
        bind(endpoint, (incoming) => answerList({ endpoint, steps: handler, responseCache }, incoming));
        return;
      }
      const steps = typeof handler === 'function' ? { run: handler } : handler;
      const reading = { services, endpoint, steps, longReads };
      bind(endpoint, (incoming) => answerRead(reading, incoming));
    },
    write: (endpoint, handler) => {
      const steps = typeof handler === 'function' ? { run: handler } : handler;
      const writing = { services, endpoint, steps, writes, responseCache };
      bind(endpoint, (incoming) => answerWrite(writing, incoming));
    },
    upload: (endpoint, steps) => {
      const uploading = { services, endpoint, steps, writes, responseCache };
      bind(endpoint, (incoming) => answerUpload(uploading, incoming));
    },
    ingest: (endpoint, handler) => {
      const steps = typeof handler === 'function' ? { run: handler } : handler;
      const ingesting = { services, endpoint, steps, devices };
      const { refusedWhole } = steps;
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
  { access, method, path }: AnyEndpoint,
  answer: Answer,
  options: RouteShorthandOptions = {},
): void {
  authenticatorOf(access, services.authenticate); // Throws at the start for an access without an authenticator.
  app.route({
    method,
    url: path,
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
